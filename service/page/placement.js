// Placements of the relation that is chosen: stepped through, changed by hand, and held against the story.
import {html, useEffect, useState} from "./preact.js";
import {ask} from "./api.js";
import {useAsked} from "./asked.js";
import {axesOf, Board, planeOf} from "./board.js";
import {standing} from "./relations.js";
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

/** A story as facts, with one more. */
function withFact({text, distances, ...story}, {facts, objects}, fact) {
  return {...story, facts: [...facts.map((one) => one.fact), fact], objects};
}

/** A placement of the story in which the subject has to be elsewhere than `fact` says, and a spot, of one more thing, where that holds. */
async function barred(story, told, fact, [held, witness]) {
  const [subject, relation, object] = fact;
  let spot = "░";
  while (told.objects.includes(spot)) spot += "░";
  const found = await ask("check", {story: withFact(story, told, [spot, relation, object]), prediction: [subject, held, object]});
  const {[spot]: would, ...placement} = found.witness ?? witness;
  return {fact, placement, would};
}

export function Placement({story, told, table, asked, shown, answer, none, state, set, judge}) {
  const [found, setFound] = useState([]), [at, setAt] = useState(0), [own, setOwn] = useState(null);
  const [left, setLeft] = useState(null), [looking, setLooking] = useState(false);
  const [subject, object] = asked, objects = [].concat(object), fact = [subject, shown, object], witness = answer?.witnesses[shown];
  const [held] = Object.entries(answer?.witnesses ?? {}), cannot = held && standing(answer, shown) === "cannot";
  const looked = useAsked(() => cannot ? barred(story, told, fact, held) : null, [cannot && shown], 0).answer;
  const instead = cannot && looked?.fact[1] === shown ? looked : null;
  useEffect(() => {
    setFound(witness ? [witness] : []);
    setAt(0);
    setOwn(null);
    setLeft(witness ? others(told.objects, table.families, asked) : null);
  }, [witness, shown]);
  const placement = own ?? found[at] ?? instead?.placement;

  const judged = useAsked(async () => placement
    ? {...await ask("evaluate", {story, placement, ...(shown && {prediction: fact})}), placement} : null, [placement], 60);
  const kept = judged.answer?.placement === placement ? judged.answer : null;
  useEffect(() => judge(own && kept ? kept.broken : []), [own, kept]);

  const next = async () => {
    setOwn(null);
    if (at + 1 < found.length) return setAt(at + 1);
    setLooking(true);
    const known = new Set(found.map((one) => JSON.stringify(one))), fresh = [];
    const held = withFact(story, told, fact);
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

  const spots = Object.values(instead ? {...instead.placement, "": instead.would} : found[at] ?? {}).filter(Boolean);
  const axes = axesOf(spots), plane = planeOf(axes, spots, state.across, state.up);
  const choice = (name, value) => html`<label>${name}<select value=${value} onChange=${(event) => set({[name]: event.target.value})}>
    ${axes.map((axis) => html`<option value=${axis}>${axis}</option>`)}</select></label>`;
  const broken = kept?.broken ?? [];
  return html`<section aria-labelledby="place"><h2 id="place">Placement</h2>
    <div class="row"><button type="button" disabled=${at < 1 || looking} onClick=${() => { setOwn(null); setAt(at - 1); }}>Previous</button>
      <button type="button" disabled=${!left || looking} onClick=${next}>Next</button>
      <button type="button" disabled=${!own} onClick=${() => setOwn(null)}>Put back</button></div>
    ${axes.length > 2 && html`<div class="row">${choice("across", plane[0])}${choice("up", plane[1])}</div>`}
    ${instead && html`<p class="wrong">${none}${instead.would && ` Shaded: where ${subject} would have to be.`}</p>`}
    ${placement ? html`<${Board} placement=${placement} would=${instead?.would} asked=${[subject, ...objects]} axes=${plane} grid=${table.grid ? Number(story.grid) : 0}
        move=${(name, spot) => setOwn({...placement, [name]: spot})} />
      <p class="quiet" aria-live="polite">${!kept ? "" : own
        ? `${broken.length ? `${broken.length} of ${told.facts.length} facts break: ${broken.map((number) => `fact ${number}`).join(", ")}.` : "All facts hold."
          } ${kept.holds === null ? "" : `${shownFact(fact)} ${kept.holds ? "holds" : "does not hold"}.`}`
        : `${instead ? "" : `${shownFact(fact)}: placement ${at + 1} of ${found.length} found so far. `}Drag a thing, or move it with the arrow keys.${
          Object.values(placement).some((spot) => spot[2]) ? " R, or a double click, turns it." : ""}`}</p>
      ${judged.errors && own && html`<${Problems} errors=${judged.errors} />`}`
      : html`<p class="quiet">${none}</p>`}
  </section>`;
}
