// The relations of a family: what can, must and cannot hold, as a compass where they are directions, else as a list.
import {html} from "./preact.js";

const PLACES = {
  north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0], "north-east": [1, 1], "north-west": [-1, 1],
  "south-east": [1, -1], "south-west": [-1, -1], center: [0, 0], overlap: [0, 0], "same box": [0, 0], "same place": [0, 0],
  front: [0, 1], "in front": [0, 1], behind: [0, -1], back: [0, -1], left: [-1, 0], "left of": [-1, 0], right: [1, 0], "right of": [1, 0],
  same: [0, 0], farther: [0, 1], nearer: [0, -1], "farther-left": [-1, 1], "farther-right": [1, 1], "nearer-left": [-1, -1], "nearer-right": [1, -1],
};
const SHORT = 5; // letters of a label that is shown with its name
const SIGNS = {must: "must", can: "can", cannot: "cannot", open: "not decided"};

const place = (term) => [term.label, ...term.names].map((name) => PLACES[name.replace(/ region$|^view-/, "")]).find(Boolean);

function compass(terms) {
  const places = terms.map(place);
  const taken = new Set(places.map(String));
  return terms.length >= 8 && terms.length <= 9 && places.every(Boolean) && taken.size === terms.length ? places : null;
}

export const standing = (answer, label) => answer.undecided.includes(label) ? "open"
  : answer.entailed?.includes(label) ? "must" : answer.feasible.includes(label) ? "can" : "cannot";

export function Relations({terms, answer, shown, choose}) {
  const places = compass(terms);
  const order = terms.map((term, index) => ({term, at: places?.[index]}));
  if (places) order.sort((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0]);
  return html`<div class=${places ? "compass" : "list"} role="group" aria-label="Relations">
    ${order.map(({term, at}) => {
      const how = standing(answer, term.label);
      return html`<button key=${term.label} type="button" class="relation ${how}" title=${term.definition}
        style=${at && {gridColumn: at[0] + 2, gridRow: 2 - at[1]}}
        aria-pressed=${shown === term.label} onClick=${() => choose(term.label)}>
        <span>${term.label}</span>${!places && term.label.length <= SHORT && term.names[0] && html`<small>${term.names[0]}</small>`}<small>${SIGNS[how]}</small></button>`;
    })}</div>`;
}
