// The public API, by addresses relative to the page, so that it works behind any path.

let vocabularies;

/** What the service answers; what it refuses is thrown, with `errors` that have a place and a hint. */
export async function ask(path, body) {
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
    });
  } catch {
    throw {errors: [{where: path, problem: "the service does not answer", hint: "is it still running?"}]};
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw {errors: answer.errors?.length ? answer.errors : [{where: path, problem: answer.detail ?? response.statusText, hint: null}]};
}

/** The vocabularies by name, asked for once. */
export const tables = () => vocabularies ??= ask("vocabularies").then(
  (answer) => Object.fromEntries(answer.vocabularies.map((table) => [table.name, table])));
