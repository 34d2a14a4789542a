// The story: written as sentences or facts, and as it was understood, with what clashes or supports lit.
import {html} from "./preact.js";

export const shownFact = ([subject, relation, object]) =>
  `${subject} ${[].concat(relation).join(" or ")} ${[].concat(object).join(" and ")}`;

/** The text in pieces, those lit that tell one of these facts. Places count characters, as Python does. */
function pieces(text, facts, lit) {
  const letters = Array.from(text), found = [];
  const starts = new Set(facts.filter((fact, number) => lit.has(number) && fact.start !== null).map((fact) => fact.start));
  let at = 0;
  for (const start of [...starts].sort((a, b) => a - b)) {
    let end = start;
    while (end < letters.length && !(/[.?!]/.test(letters[end]) && /\s|^$/.test(letters[end + 1] ?? ""))) end += 1;
    found.push([letters.slice(at, start).join(""), false], [letters.slice(start, end + 1).join(""), true]);
    at = end + 1;
  }
  return [...found, [letters.slice(at).join(""), false]];
}

export const Problems = ({errors}) => errors.map(({where, problem, hint}) =>
  html`<p class="wrong" role="alert"><strong>${where}</strong>: ${problem}${hint && html`<br />${hint}`}</p>`);

export function Story({state, set, tables, told, problems, lit, why, broken}) {
  const table = tables[state.vocabulary];
  const field = (name) => (event) => set({[name]: event.target.value});
  return html`<section aria-labelledby="story"><h2 id="story">Story</h2>
    <div class="row">
      <label>Vocabulary<select value=${state.vocabulary} onChange=${field("vocabulary")}>
        ${Object.keys(tables).map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
      ${table.grid && html`<label>Cells along a side
        <input type="number" min="1" max="1000000" value=${state.grid} onInput=${field("grid")} /></label>`}
      ${"distance2" in table.byFamily && html`<label>Short and far are of
        <select value=${state.distances} onChange=${field("distances")}>
          <option value="">no classes</option><option value="distance2">two classes</option><option value="distance3">three classes</option>
        </select></label>`}
    </div>
    <label>Sentences, or facts as JSON
      <textarea spellcheck="false" value=${state.text} onInput=${field("text")}></textarea></label>
    <p class="quiet">${table.summary}</p>
    ${problems && html`<${Problems} errors=${problems} />`}
    ${told && !problems && html`
      ${lit.size > 0 && told.facts.some((fact) => fact.start !== null) && html`<p class="told" aria-label="The story, what is meant marked">
        ${pieces(state.text, told.facts, lit).map(([piece, marked]) => marked ? html`<mark>${piece}</mark>` : piece)}</p>`}
      ${why && html`<p class="verdict" aria-live="polite">${why}</p>`}
      <ol class="facts" aria-label="Facts, as understood">${told.facts.map(({fact}, number) =>
        html`<li key=${number} class=${broken.has(number) ? "broken" : lit.has(number) ? "lit" : ""}>
          <span class="number">fact ${number}</span> ${shownFact(fact)}${
            broken.has(number) ? " (broken)" : lit.has(number) ? " (behind it)" : ""}</li>`)}</ol>`}
  </section>`;
}
