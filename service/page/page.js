// The playground: a story, a question about it, a placement and an answer. It asks the public API and keeps nothing.
import {html, render, useEffect, useMemo, useRef, useState} from "./preact.js";
import {Answer} from "./answer.js";
import {ask, tables, unlock} from "./api.js";
import {useAsked} from "./asked.js";
import {Placement} from "./placement.js";
import {askedOf, Question, reasonOf} from "./question.js";
import {EMPTY, read, readStory, written} from "./state.js";
import {Closed, Problems, Story} from "./story.js";

const nothing = new Set();

/** The state of the page, which is in its link; and how it changes. */
function useLink(first) {
  const [state, setState] = useState(() => location.hash.length > 1 ? {...EMPTY, ...read(location.hash)} : {...EMPTY, ...first});
  const said = useRef("");
  useEffect(() => {
    const link = written(state);
    if (link !== said.current) history.replaceState(null, "", said.current = link);
  }, [state]);
  useEffect(() => {
    const follow = () => { if (location.hash !== said.current) setState({...EMPTY, ...read(location.hash)}); };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return [state, setState];
}

/** Why the facts exclude what is shown, entail it, or clash: in words, and their numbers. */
async function reason(story, asked, label, broken) {
  const found = await ask("check", {story, prediction: [asked[0], label, asked[1]], explain: true, necessary: true, witness: false});
  const {conflict, support} = found;
  if (broken) return {facts: conflict.facts, why: `These facts clash: ${conflict.text}.`};
  if (conflict) return {facts: conflict.facts, why: `These facts exclude it: ${conflict.text}.`};
  if (!support) return null;
  const chains = support.chains.map(({conclusion, steps}) => `${steps.map(({text, source}) => typeof source === "number" ? `${text} (fact ${source})` : text).join(", ")}: so ${conclusion}`);
  return {facts: support.facts, why: `These facts entail ${label}${chains.length ? `: ${chains.join("; ")}` : ""}.`};
}

/** The vocabularies in whose words a text can be read that this one does not. */
async function readers({vocabulary, text, grid}, known) {
  const names = Object.keys(known).filter((name) => name !== vocabulary);
  const told = await Promise.allSettled(names.map((name) => ask("facts", {story: {vocabulary: name, text, ...(known[name].grid && {grid: grid ?? 12})}})));
  return names.filter((_, place) => told[place].status === "fulfilled");
}

function Page({known, examples}) {
  const [state, setState] = useLink(examples[0].state);
  const [lit, setLit] = useState({facts: nothing, why: ""}), [broken, setBroken] = useState([]);
  const set = (change) => setState((before) => ({...before, ...change}));
  if (!known[state.vocabulary]) state.vocabulary = "roomspace";

  const key = JSON.stringify([state.vocabulary, state.grid, state.distances, state.text]);
  const given = useMemo(() => { try { return readStory(state, known[state.vocabulary]); } catch ({errors}) { return {errors}; } }, [key]);
  const {story, closed} = given, table = known[story?.vocabulary] ?? known[state.vocabulary];
  const reading = useAsked(async () => {
    if (given.errors) throw given;
    return closed ? null : {...await ask("facts", {story}), key};
  }, [key]);
  const elsewhere = useAsked(() => reading.errors && story?.text ? readers(story, known) : [], [reading.errors], 600);
  const told = reading.answer?.key === key ? reading.answer : null;
  const asked = askedOf(state, given.item?.question, told?.objects ?? [], table), {subject, family} = asked;
  const pair = [subject, asked.second ? [asked.object, asked.second] : asked.object];

  const turn = JSON.stringify([told && key, pair, family?.name]);
  const found = useAsked(async () => !told || !pair[1] || !family ? null
    : {...await ask("relations", {story, subject, object: pair[1], family: family.name}), turn}, [turn], 0);
  const answer = found.answer?.turn === turn ? found.answer : null, contradicts = answer?.verdict === "inconsistent_story";
  const shown = family?.terms.some(({label}) => label === state.shown) ? state.shown : answer?.feasible[0];

  const light = (facts, why = "") => setLit({facts: new Set(facts.map(({number}) => number)), why});
  useAsked(async (wanted) => {
    light([]);
    const label = reasonOf(answer, shown, family?.terms);
    const behind = label && await reason(story, pair, label, contradicts);
    if (behind && wanted()) light(behind.facts, behind.why);
  }, [turn, answer && shown], 0);

  const pick = (event) => { setState({...EMPTY, ...examples[event.target.value].state}); event.target.value = ""; };
  const groups = [...new Set(examples.map((example) => example.group))];
  const question = given.item && !state.subject ? given.item.question : {subject, object: pair[1], ...(family && {family: family.name})};
  const none = contradicts ? "There is none." : shown && answer ? `${shown} cannot hold.` : "None yet.";
  return html`<header><h1>spatialjudge</h1><p>Write a story, ask how two things stand to each other, see why.</p>
      <a href="docs">API docs</a></header>
    <main>
      <div><div class="row"><label>An example<select onChange=${pick}><option value="">choose one</option>
        ${groups.map((group) => html`<optgroup label=${group}>${examples.map((example, index) => example.group === group
          && html`<option value=${index}>${example.name}</option>`)}</optgroup>`)}</select></label></div>
      <${Story} state=${state} set=${set} tables=${known} told=${told} problems=${reading.errors} elsewhere=${elsewhere.answer}
        lit=${broken.length ? nothing : lit.facts} broken=${new Set(broken)} /></div>
      ${closed ? html`<div><${Closed} item=${closed} />
        <${Answer} key=${key} state=${state} set=${set} item=${closed} about="the question" light=${light} /></div>`
      : html`<div><${Question} asked=${asked} objects=${told?.objects ?? []} found=${found} answer=${answer} shown=${shown} why=${lit.why} set=${set} />
        <${Answer} key=${turn} state=${state} set=${set} item=${told && pair[1] && {...given.item, story, question}} about="${subject ?? "the one"} and ${[].concat(pair[1] ?? "the other").join(" and ")}" light=${light} /></div>
      <div>${told && html`<${Placement} key=${turn} story=${story} told=${told} table=${table} asked=${pair} shown=${shown} answer=${answer}
        none=${none} state=${state} set=${set} judge=${setBroken} />`}</div>`}
    </main>`;
}

/** What is there before the service answers: why it does not, and a field for the key that it asks for. */
function Locked({status, errors, tried}) {
  const submit = (event) => {
    event.preventDefault();
    unlock(event.target.elements.key?.value ?? "");
    start(true);
  };
  return html`<header><h1>spatialjudge</h1><p>Write a story, ask how two things stand to each other, see why.</p></header>
    <main><section aria-labelledby="key-title"><h2 id="key-title">${status === 401 ? "A key" : "No answer"}</h2>
      ${(tried || status !== 401) && html`<${Problems} errors=${errors} />`}
      <form onSubmit=${submit}>
        ${status === 401 && html`<label>This service asks for a key. It is sent with each question and kept nowhere.
          <input name="key" type="password" autocomplete="off" pattern="[!-~]+" required /></label>`}
        <p><button class="main">Go on</button></p></form></section></main>`;
}

async function start(tried) {
  try {
    const [known, examples] = await Promise.all([tables(), ask("page/examples.json")]);
    render(html`<${Page} known=${known} examples=${examples} />`, document.body);
  } catch (error) {
    if (!error.errors) throw error;
    unlock("");
    render(html`<${Locked} ...${error} tried=${tried} />`, document.body);
  }
}

start(false);
