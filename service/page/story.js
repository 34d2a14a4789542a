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

/** A question that no story is solved for: its text, and what it may be answered with. */
export function Closed({item}) {
  const {question, gold} = item, options = question.options ?? [];
  return html`<section aria-labelledby="ask"><h2 id="ask">Question</h2>
    <p class="told">${typeof item.story === "string" ? item.story : ""}</p>
    <p class="verdict told">${question.text ?? (typeof question === "string" ? question : "")}</p>
    <dl><dt>options</dt><dd>${(Array.isArray(options) ? options : Object.keys(options)).join(", ")}</dd>
      <dt>gold</dt><dd>${[].concat(gold ?? []).join(", ")}</dd></dl></section>`;
}

export function Story({state, set, tables, told, problems, elsewhere, lit, broken}) {
  const table = tables[state.vocabulary];
  const field = (name) => (event) => set({[name]: event.target.value});
  const speak = (vocabulary) => set({vocabulary, ...(tables[vocabulary].grid && !state.grid && {grid: "12"})});
  return html`<section aria-labelledby="story"><h2 id="story">Story</h2>
    <div class="row">
      <label>Vocabulary<select value=${state.vocabulary} onChange=${(event) => speak(event.target.value)}>
        ${Object.keys(tables).map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
      ${table.grid && html`<label>Cells along a side
        <input type="number" min="1" max="1000000" value=${state.grid} onInput=${field("grid")} /></label>`}
      ${"distance2" in table.byFamily && html`<label>Short and far are of
        <select value=${state.distances} onChange=${field("distances")}>
          <option value="">no classes</option><option value="distance2">two classes</option><option value="distance3">three classes</option>
        </select></label>`}
    </div>
    <label>Sentences, facts as JSON, or an item
      <textarea spellcheck="false" value=${state.text} onInput=${field("text")}></textarea></label>
    <p class="quiet">${table.summary}</p>
    ${problems && html`<${Problems} errors=${problems} />`}
    ${problems && elsewhere?.length > 0 && html`<p>These words are those of ${elsewhere.map((name) => html`
      <button type="button" onClick=${() => speak(name)}>${name}</button>`)}</p>`}
    ${told && !problems && html`
      ${lit.size > 0 && told.facts.some((fact) => fact.start !== null) && html`<p class="told" aria-label="The story, what is meant marked">
        ${pieces(state.text, told.facts, lit).map(([piece, marked]) => marked ? html`<mark>${piece}</mark>` : piece)}</p>`}
      <ol class="facts" aria-label="Facts, as understood">${told.facts.map(({fact}, number) =>
        html`<li key=${number} class=${broken.has(number) ? "broken" : lit.has(number) ? "lit" : ""}>
          <span class="number">fact ${number}</span> ${shownFact(fact)}${
            broken.has(number) ? " (broken)" : lit.has(number) ? " (behind it)" : ""}</li>`)}</ol>`}
  </section>`;
}
