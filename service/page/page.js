// The playground: a story, a question about it, a placement and an answer. It asks the public API and keeps nothing.
import {html, render, useEffect, useMemo, useRef, useState} from "./preact.js";
import {ask, tables} from "./api.js";
import {Answer} from "./answer.js";
import {Board} from "./board.js";
import {Relations, standing} from "./relations.js";
import {EMPTY, read, storyOf, written} from "./state.js";
import {Problems, Story} from "./story.js";

const ROOM = "room";
const nothing = new Set();
const REASON = {conflict: "These facts exclude it.", support: "These facts entail it."};

/** What comes of asking once nothing has changed for a while; what was asked before is forgotten. */
function useAsked(work, changes, wait = 200) {
  const [found, setFound] = useState({});
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const answer = await work();
        if (current) setFound({answer});
      } catch (error) {
        if (!error.errors) throw error;
        if (current) setFound({errors: error.errors});
      }
    }, wait);
    return () => { current = false; clearTimeout(timer); };
  }, changes);
  return found;
}

function Page({known, examples}) {
  const [state, setState] = useState(() => location.hash.length > 1 ? {...EMPTY, ...read(location.hash)} : {...EMPTY, ...examples[0].state});
  const [placed, setPlaced] = useState(null); // what was dragged, and of which story
  const [lit, setLit] = useState({facts: nothing, why: ""});
  const said = useRef("");
  const set = (change) => setState((before) => ({...before, ...change}));
  if (!known[state.vocabulary]) state.vocabulary = "roomspace";
  const table = known[state.vocabulary];

  useEffect(() => {
    const link = written(state);
    if (link !== said.current) history.replaceState(null, "", said.current = link);
  }, [state]);
  useEffect(() => {
    const follow = () => { if (location.hash !== said.current) setState({...EMPTY, ...read(location.hash)}); };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  const key = JSON.stringify([state.vocabulary, state.grid, state.distances, state.text]);
  const story = useMemo(() => { try { return {story: storyOf(state, table)}; } catch (error) { return {errors: error.errors}; } }, [key]);
  const reading = useAsked(async () => {
    if (story.errors) throw story;
    return {...await ask("facts", {story: story.story}), key};
  }, [key]);
  const told = reading.answer?.key === key ? reading.answer : null;
  const objects = told?.objects ?? [];
  const subject = objects.includes(state.subject) ? state.subject : objects[0];
  const rooms = table.families.some(({unary}) => unary) ? [ROOM] : [];
  const object = [...objects, ...rooms].includes(state.object) ? state.object : objects.find((name) => name !== subject) ?? rooms[0];
  const families = Object.values(table.byFamily).filter(({unary, ternary, name}) => unary === (object === ROOM) && !ternary);
  const family = families.find(({name}) => name === state.family)?.name ?? families[0]?.name;

  const pair = JSON.stringify([told && key, subject, object, family]);
  const asked = useAsked(async () => !told || !object || !family ? null
    : {...await ask("relations", {story: story.story, subject, object, family}), pair}, [pair], 0);
  const answer = asked.answer?.pair === pair ? asked.answer : null;
  const terms = table.byFamily[family]?.terms ?? [];
  const broken = answer?.verdict === "inconsistent_story";
  const seen = answer ? Object.keys(answer.witnesses) : [];
  const shown = terms.some(({label}) => label === state.shown) ? state.shown : seen[0];
  const witness = answer?.witnesses[shown];
  const own = placed?.pair === `${pair} ${shown}` ? placed.placement : null;
  const placement = own ?? witness;

  // Behind what is chosen: the facts that exclude it, or entail it; of a contradiction, those that clash.
  useAsked(async () => {
    setLit({facts: nothing, why: ""});
    if (!answer || !shown && !broken) return;
    const how = broken ? "cannot" : standing(answer, shown);
    if (how === "can" || how === "open") return;
    const prediction = [subject, broken ? terms[0].label : shown, object];
    const found = await ask("check", {story: story.story, prediction, explain: true, necessary: true, witness: false});
    const behind = found.conflict ? "conflict" : found.support ? "support" : null;
    if (!behind) return;
    const why = broken ? "The story contradicts itself: these facts clash." : `${shown}: ${REASON[behind]}`;
    const chain = found[behind].chains.map(({conclusion, steps}) => `${steps.map((step) => step.text).join(", ")}: so ${conclusion}`).join("; ");
    light(found[behind].facts, chain ? `${why} ${chain}` : why);
  }, [pair, answer && shown], 0);
  const light = (facts, why) => setLit({facts: new Set(facts.map(({number}) => number)), why});

  const judged = useAsked(async () => own ? {...await ask("evaluate", {story: story.story, placement: own}), own} : null, [own], 60);
  const kept = own && judged.answer?.own === own ? judged.answer : null;

  const pick = (event) => { setState({...EMPTY, ...examples[event.target.value].state}); event.target.value = ""; };
  const step = (by) => set({shown: seen[(seen.indexOf(shown) + by + seen.length) % seen.length]});
  const choose = (name) => (event) => set({subject, object, [name]: event.target.value, shown: ""});
  const groups = [...new Set(examples.map((example) => example.group))];
  return html`<header><h1>spatialjudge</h1><p>Write a story, ask how two things stand to each other, see why.</p>
      <a href="docs">API docs</a></header>
    <main>
      <div><div class="row"><label>An example<select onChange=${pick}><option value="">choose one</option>
        ${groups.map((group) => html`<optgroup label=${group}>${examples.map((example, index) => example.group === group
          && html`<option value=${index}>${example.name}</option>`)}</optgroup>`)}</select></label></div>
      <${Story} state=${state} set=${set} tables=${known} told=${told} problems=${reading.errors}
        lit=${own ? nothing : lit.facts} why=${own ? "" : lit.why} broken=${new Set(kept?.broken)} /></div>
      <div><section aria-labelledby="ask"><h2 id="ask">Question</h2>
        <div class="row">
          <label>Where is<select value=${subject} onChange=${choose("subject")}>${objects.map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
          <label>from<select value=${object} onChange=${choose("object")}>${[...objects.filter((name) => name !== subject), ...rooms].map((name) =>
            html`<option value=${name}>${name === ROOM ? "the room" : name}</option>`)}</select></label>
          <label>asked for<select value=${family} onChange=${choose("family")}>${families.map(({name}) => html`<option value=${name}>${name}</option>`)}</select></label>
        </div>
        ${asked.errors && html`<${Problems} errors=${asked.errors} />`}
        ${broken && html`<p class="wrong" role="alert">The story contradicts itself.</p>`}
        ${answer?.verdict === "undecided" && html`<p class="wrong" role="alert">Not decided in the time there is.</p>`}
        ${answer && !broken && html`<${Relations} terms=${terms} answer=${answer} shown=${shown} choose=${(label) => set({subject, object, family, shown: label})} />
          <p class="quiet" aria-live="polite">${answer.feasible.length} of ${terms.length} can hold${answer.entailed?.length ? `, ${answer.entailed.join(", ")} must` : ""}.</p>`}
      </section>
      <${Answer} key=${pair} state=${{...state, subject, object, family}} set=${set} story=${told && story.story} light=${light} /></div>
      <div><section aria-labelledby="place"><h2 id="place">Placement</h2>
        <div class="row"><button type="button" disabled=${seen.length < 2} onClick=${() => step(-1)}>Previous</button>
          <button type="button" disabled=${seen.length < 2} onClick=${() => step(1)}>Next</button>
          <button type="button" disabled=${!own} onClick=${() => setPlaced(null)}>Put back</button></div>
        ${placement ? html`<${Board} placement=${placement} asked=${[subject, object]} grid=${told && table.grid ? Number(story.story.grid) : 0}
            move=${(name, spot) => setPlaced({pair: `${pair} ${shown}`, placement: {...placement, [name]: spot}})} />
          <p class="quiet" aria-live="polite">${kept ? kept.broken.length ? `${kept.broken.length} of ${told.facts.length} facts break: ${kept.broken.map((number) => `fact ${number}`).join(", ")}.`
            : "All facts hold." : own ? "" : `${subject} ${shown} ${object}: one placement of many. Drag a thing, or move it with the arrow keys.`}</p>
          ${judged.errors && own && html`<${Problems} errors=${judged.errors} />`}`
          : html`<p class="quiet">${broken ? "There is none." : shown && answer ? `${shown} cannot hold: there is no placement.` : "None yet."}</p>`}
      </section></div>
    </main>`;
}

const [known, examples] = await Promise.all([tables(), ask("page/examples.json")]);
for (const table of Object.values(known)) table.byFamily = Object.fromEntries(table.families.map((family) => [family.name, family]));
render(html`<${Page} known=${known} examples=${examples} />`, document.body);
