// The public API, by addresses relative to the page, so that it works behind any path.

let key = "", vocabularies;

/** The key that goes with each request from now on; it is kept nowhere else and forgotten with the page. */
export function unlock(given) { key = given; vocabularies = undefined; }

/** What the service answers; what it refuses is thrown: a status, and `errors` that have a place and a hint. */
export async function ask(path, body) {
  const headers = {...(key && {Authorization: `Bearer ${key}`}), ...(body !== undefined && {"Content-Type": "application/json"})};
  let response;
  try {
    response = await fetch(path, body === undefined ? {headers} : {method: "POST", headers, body: JSON.stringify(body)});
  } catch {
    throw {errors: [{where: path, problem: "the service does not answer", hint: "is it still running?"}]};
  }
  const answer = await response.json().catch(() => ({})), {status} = response;
  if (response.ok) return answer;
  throw {status, errors: answer.errors?.length ? answer.errors : [{where: path, problem: answer.detail ?? response.statusText, hint: null}]};
}

/** The vocabularies by name, with their families by name, asked for once; of families only those that can be solved. */
export const tables = () => vocabularies ??= ask("vocabularies").then((answer) => Object.fromEntries(answer.vocabularies
  .map((table) => ({...table, families: table.families.filter(({measured}) => !measured)})).filter(({families}) => families.length)
  .map((table) => [table.name, {...table, byFamily: Object.fromEntries(table.families.map((family) => [family.name, family]))}])));
