// A question about a story: who stands how to whom, what can, must and cannot be, and why.
import {html} from "./preact.js";
import {Relations, standing} from "./relations.js";
import {Problems} from "./story.js";

export const ROOM = "room";

/** Of whom what is asked: what was chosen, as far as the story has it. */
export function askedOf(state, given, objects, table) {
  const wish = (name) => state[name] || given?.[name];
  const subject = objects.includes(wish("subject")) ? wish("subject") : objects[0];
  const wished = [].concat(wish("object") ?? []), rooms = table.families.some(({unary}) => unary) ? [ROOM] : [];
  const object = wished[0] !== subject && [...objects, ...rooms].includes(wished[0]) ? wished[0]
    : objects.find((name) => name !== subject) ?? rooms[0];
  const others = objects.filter((name) => name !== subject && name !== object);
  const families = table.families.filter(({unary, ternary}) => unary === (object === ROOM) && (!ternary || others.length));
  const family = families.find(({name}) => name === wish("family")) ?? (wished[1] && families.find(({ternary}) => ternary)) ?? families[0];
  const second = family?.ternary ? others.find((name) => name === (state.second || wished[1])) ?? others[0] : "";
  return {subject, object, second, others, family, families, rooms};
}

export function Question({asked, objects, found, answer, shown, why, set}) {
  const {subject, object, second, others, family, families, rooms} = asked;
  const choose = (name) => (event) => set({subject, object, second, [name]: event.target.value, shown: ""});
  const choice = (label, name, value, values) => html`<label>${label}<select value=${value} onChange=${choose(name)}>
    ${values.map((one) => html`<option value=${one}>${one === ROOM && rooms.length ? "the room" : one}</option>`)}</select></label>`;
  const broken = answer?.verdict === "inconsistent_story", terms = family?.terms ?? [];
  return html`<section aria-labelledby="ask"><h2 id="ask">Question</h2>
    <div class="row">
      ${choice("Where is", "subject", subject, objects)}
      ${choice("from", "object", object, [...objects.filter((name) => name !== subject), ...rooms])}
      ${family?.ternary && choice("and, or as seen by", "second", second, others)}
      ${choice("asked for", "family", family?.name, families.map(({name}) => name))}
    </div>
    ${found.errors && html`<${Problems} errors=${found.errors} />`}
    ${broken && html`<p class="wrong" role="alert">The story contradicts itself.</p>`}
    ${answer?.verdict === "undecided" && html`<p class="wrong" role="alert">Not decided in the time there is.</p>`}
    ${answer && !broken && html`<${Relations} terms=${terms} answer=${answer} shown=${shown}
        choose=${(label) => set({subject, object, second, family: family.name, shown: label})} />
      <p class="quiet" aria-live="polite">${answer.feasible.length} of ${terms.length} can hold${answer.entailed?.length ? `, ${answer.entailed.join(", ")} must` : ""}.</p>`}
    ${why && html`<p class="verdict" aria-live="polite">${why}</p>`}
  </section>`;
}

/** What to ask for the reason of what is shown, if there is one: of what can and need not be there is none. */
export function reasonOf(answer, shown, terms) {
  if (answer?.verdict === "inconsistent_story") return terms[0].label;
  return answer && ["must", "cannot"].includes(shown && standing(answer, shown)) ? shown : null;
}
