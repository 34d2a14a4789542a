// An answer in a model's words: what is read of it, and what that is worth.
import {html, useState} from "./preact.js";
import {ask} from "./api.js";
import {Problems} from "./story.js";

function Marked({text, span}) {
  const letters = Array.from(text);
  const cut = (from, to) => letters.slice(from, to).join("");
  return html`<p class="told">${cut(0, span[0])}<mark>${cut(...span)}</mark>${cut(span[1])}</p>`;
}

const list = (labels) => labels?.length ? labels.join(", ") : "none";

function Grade({grade, text}) {
  const {reading} = grade;
  const right = Object.entries(grade.scores).filter(([, value]) => value !== null);
  return html`<div aria-live="polite">
    <p class="verdict">${grade.outcome}${grade.verdict && `: ${grade.verdict}`}${grade.modality && ` (${grade.modality})`}</p>
    ${grade.conflict && html`<p class="wrong">${grade.conflict.text}</p>`}
    ${grade.support && html`<p>It must be, by ${grade.support.facts.map(({number}) => `fact ${number}`).join(", ")}.</p>`}
    ${reading && html`<${Marked} text=${text} span=${reading.span} />
      <dl><dt>read</dt><dd>${list(reading.labels)}</dd><dt>tier</dt><dd>${reading.tier ?? "none"}</dd>
        <dt>rule</dt><dd>${reading.rule}</dd>
        ${grade.can_hold && html`<dt>can hold</dt><dd>${list(grade.can_hold)}</dd><dt>must hold</dt><dd>${list(grade.must_hold)}</dd>`}
        <dt>scores</dt><dd>${right.map(([name, value]) => `${name} ${value === true ? "yes" : value === false ? "no" : value.toFixed(2)}`).join(", ") || "none"}</dd>
      </dl>`}</div>`;
}

export function Answer({state, set, item, about, light}) {
  const [grade, setGrade] = useState(null), [problems, setProblems] = useState(null), [read, setRead] = useState("");
  const text = state.answer || (typeof item?.answer === "string" ? item.answer : "");
  const submit = async (event) => {
    event.preventDefault();
    try {
      const found = await ask("grade", {...item, answer: text, explain: true});
      setGrade(found); setRead(text); setProblems(null);
      const facts = (found.conflict ?? found.support)?.facts;
      if (facts) light(facts);
    } catch (error) {
      if (!error.errors) throw error;
      setProblems(error.errors); setGrade(null);
    }
  };
  return html`<section aria-labelledby="answer"><h2 id="answer">An answer</h2>
    <form onSubmit=${submit}>
      <label>What a model wrote about ${about}
        <textarea value=${text} onInput=${(event) => set({answer: event.target.value})}></textarea></label>
      <p><button class="main" disabled=${!item}>Read and grade it</button></p>
    </form>
    ${problems && html`<${Problems} errors=${problems} />`}
    ${grade && html`<${Grade} grade=${grade} text=${read} />`}
  </section>`;
}
