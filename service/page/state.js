// What the page shows is in its link, behind the #, and nowhere else.

const SHORT = {vocabulary: "v", grid: "g", distances: "d", text: "t", subject: "s", object: "o", family: "f", shown: "r", answer: "a"};

export const EMPTY = Object.fromEntries(Object.keys(SHORT).map((name) => [name, ""]));

export function read(hash) {
  const sent = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(Object.entries(SHORT).map(([name, short]) => [name, sent.get(short) ?? ""]));
}

export function written(state) {
  const kept = Object.entries(SHORT).filter(([name]) => state[name]).map(([name, short]) => [short, state[name]]);
  return "#" + new URLSearchParams(kept);
}

/** The story as the API takes it: sentences, or facts as JSON. */
export function storyOf({vocabulary, grid, distances, text}, table) {
  const story = {vocabulary};
  if (table.grid && grid !== "") story.grid = Number(grid);
  if (!/^\s*[[{]/.test(text)) return {...story, text, ...(distances && {distances})};
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw {errors: [{where: "story", problem: `is no JSON: ${error.message}`, hint: '[["bed", "NE", "desk"]], or sentences'}]};
  }
  return Array.isArray(given) ? {...story, facts: given} : {...story, ...given};
}
