// What the page shows is in its link, behind the #, and nowhere else.

const SHORT = {vocabulary: "v", grid: "g", distances: "d", text: "t", subject: "s", object: "o", second: "o2", family: "f", shown: "r", answer: "a",
  across: "x", up: "y"};

export const EMPTY = Object.fromEntries(Object.keys(SHORT).map((name) => [name, ""]));

export function read(hash) {
  const sent = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(Object.entries(SHORT).map(([name, short]) => [name, sent.get(short) ?? ""]));
}

export function written(state) {
  const kept = Object.entries(SHORT).filter(([name]) => state[name]).map(([name, short]) => [short, state[name]]);
  return "#" + new URLSearchParams(kept);
}

const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What was written: a story as the API takes it, of sentences or facts; of an item, or a record, with its question.
 *  An item whose story is just a text, or none, is `closed`: what it asks is graded by its gold answer. */
export function readStory({vocabulary, grid, distances, text}, table) {
  const story = {vocabulary};
  if (table.grid && grid !== "") story.grid = Number(grid);
  if (!/^\s*[[{]/.test(text)) return {story: {...story, text, ...(distances && {distances})}};
  let given;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw {errors: [{where: "story", problem: `is no JSON: ${error.message}`, hint: '[["bed", "NE", "desk"]], or sentences'}]};
  }
  if (Array.isArray(given)) return {story: {...story, facts: given}};
  const item = isMap(given.item) ? given.item : given;
  if (item.question === undefined) return {story: {...story, ...item}};
  return isMap(item.story) ? {story: {vocabulary: "roomspace", ...item.story}, item} : {closed: item};
}
