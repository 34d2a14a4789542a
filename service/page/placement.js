// Placements of the relation that is chosen: stepped through, changed by hand, and held against the story.
import {html, useEffect, useState} from "./preact.js";
import {ask} from "./api.js";
import {useAsked} from "./asked.js";
import {axesOf, Board, planeOf} from "./board.js";
import {Problems, shownFact} from "./story.js";

const MOST_ASKED = 40; // questions to find another placement

/** Questions whose placements differ: of every family, between any two things, or a thing and the room. */
function* others(objects, families, asked) {
  for (const {name, unary, ternary} of families) {
    if (ternary) continue;
    for (const subject of objects) {
      for (const object of unary ? ["room"] : objects) {
        const own = JSON.stringify([subject, object]) === JSON.stringify(asked);
        if (subject !== object && !own) yield {subject, object, family: name};
      }
    }
  }
}

export function Placement({story, told, table, asked, shown, witness, none, state, set, judge}) {
  const [found, setFound] = useState([]), [at, setAt] = useState(0), [own, setOwn] = useState(null);
  const [left, setLeft] = useState(null), [looking, setLooking] = useState(false);
  const [subject, object] = asked, objects = [].concat(object), fact = [subject, shown, object];
  useEffect(() => {
    setFound(witness ? [witness] : []);
    setAt(0);
    setOwn(null);
    setLeft(witness ? others(told.objects, table.families, asked) : null);
  }, [witness]);
  const placement = own ?? found[at];

  const judged = useAsked(async () => placement
    ? {...await ask("evaluate", {story, placement, ...(shown && {prediction: fact})}), placement} : null, [placement], 60);
  const kept = judged.answer?.placement === placement ? judged.answer : null;
  useEffect(() => judge(own && kept ? kept.broken : []), [own, kept]);

  const next = async () => {
    setOwn(null);
    if (at + 1 < found.length) return setAt(at + 1);
    setLooking(true);
    const known = new Set(found.map((one) => JSON.stringify(one))), fresh = [];
    const held = {...story, facts: [...told.facts.map((one) => one.fact), fact], objects: told.objects};
    delete held.text;
    delete held.distances;
    try {
      for (let tried = 0; tried < MOST_ASKED && !fresh.length; tried++) {
        const {value, done} = left.next();
        if (done) break;
        const answer = await ask("relations", {story: held, ...value}).catch((error) => { if (!error.errors) throw error; return {witnesses: {}}; });
        fresh.push(...Object.values(answer.witnesses).filter((one) => !known.has(JSON.stringify(one)) && known.add(JSON.stringify(one))));
      }
    } finally { setLooking(false); }
    setFound([...found, ...fresh]);
    setAt(fresh.length ? at + 1 : 0);
  };

  const axes = placement ? axesOf(placement) : [], plane = planeOf(axes, state.across, state.up);
  const choice = (name, value) => html`<label>${name}<select value=${value} onChange=${(event) => set({[name]: event.target.value})}>
    ${axes.map((axis) => html`<option value=${axis}>${axis}</option>`)}</select></label>`;
  const broken = kept?.broken ?? [];
  return html`<section aria-labelledby="place"><h2 id="place">Placement</h2>
    <div class="row"><button type="button" disabled=${at < 1 || looking} onClick=${() => { setOwn(null); setAt(at - 1); }}>Previous</button>
      <button type="button" disabled=${!placement || looking} onClick=${next}>Next</button>
      <button type="button" disabled=${!own} onClick=${() => setOwn(null)}>Put back</button></div>
    ${axes.length > 2 && html`<div class="row">${choice("across", plane[0])}${choice("up", plane[1])}</div>`}
    ${placement ? html`<${Board} placement=${placement} asked=${[subject, ...objects]} axes=${plane} grid=${table.grid ? Number(story.grid) : 0}
        move=${(name, spot) => setOwn({...placement, [name]: spot})} />
      <p class="quiet" aria-live="polite">${!kept ? "" : own
        ? `${broken.length ? `${broken.length} of ${told.facts.length} facts break: ${broken.map((number) => `fact ${number}`).join(", ")}.` : "All facts hold."
          } ${kept.holds === null ? "" : `${shownFact(fact)} ${kept.holds ? "holds" : "does not hold"}.`}`
        : `${shownFact(fact)}: placement ${at + 1} of ${found.length} found so far. Drag a thing, or move it with the arrow keys.${
          Object.values(placement).some((spot) => spot[2]) ? " R, or a double click, turns it." : ""}`}</p>
      ${judged.errors && own && html`<${Problems} errors=${judged.errors} />`}`
      : html`<p class="quiet">${none}</p>`}
  </section>`;
}
