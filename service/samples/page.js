"use strict";
// All that comes from records is put in as text, never as markup. Blocks are unpacked when they are looked at.
const ROW = 30, SPARE = 8;
const at = (id) => document.getElementById(id);
const list = at("list"), rows = at("rows"), pane = at("sample");
const SIGNS = { right: "✓", wrong: "✗", none: "–" };
const HEADINGS = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const FILTERS = ["model", "outcome", "verdict", "tier", "group", "file"];

function put(parent, tag, text, kind) {
  const made = document.createElement(tag);
  if (text !== undefined && text !== null) made.textContent = text;
  if (kind) made.className = kind;
  parent.append(made);
  return made;
}

async function unpacked(block) {
  const raw = Uint8Array.from(atob(block.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const held = new Map();
async function sampleAt(number) {
  const block = Math.floor(number / index.block);
  if (!held.has(block)) {
    if (held.size > 20) held.delete(held.keys().next().value);
    held.set(block, unpacked(at("b" + block)));
  }
  return (await held.get(block))[number % index.block];
}

let index, shown = [], models = [], items = [], chosen = -1, asked = 0;
const named = (field, number) => index.names[field][index[field][number]];
const standing = (number) => named("outcome", number) !== "graded" || index.value[number] === null ? "none" : index.value[number] >= 1 ? "right" : "wrong";
const rank = (number) => ({ wrong: 0, none: 1, right: 2 })[standing(number)];

function refresh() {
  const wanted = FILTERS.filter((field) => at(field).value !== "").map((field) => [field, Number(at(field).value)]);
  const said = at("find").value.toLowerCase();
  shown = [];
  for (let number = 0; number < index.name.length; number++) {
    if (wanted.every(([field, value]) => index[field][number] === value) &&
        (!said || index.name[number].toLowerCase().includes(said))) shown.push(number);
  }
  if (at("order").value === "failures") shown.sort((one, other) => rank(one) - rank(other) || one - other);
  const wrong = shown.filter((number) => standing(number) === "wrong").length;
  at("count").textContent = shown.length + " of " + index.name.length + " answers, " + wrong + " wrong";
  list.className = at("view").value;
  const matrix = list.className === "matrix";
  if (matrix) tabulate();
  list.setAttribute("role", matrix ? "table" : "listbox");
  rows.setAttribute("role", matrix ? "rowgroup" : "presentation");
  matrix ? list.setAttribute("aria-rowcount", items.length + 1) : list.removeAttribute("aria-rowcount");
  list.scrollTop = 0;
  draw();
}

function tabulate() {
  const found = new Map();
  models = [...new Set(shown.map((number) => index.model[number]))].sort((one, other) => one - other);
  for (const number of shown) {
    const item = index.item[number];
    if (!found.has(item)) found.set(item, new Map());
    const cells = found.get(item), model = index.model[number];
    cells.set(model, [...(cells.get(model) || []), number]);
  }
  items = [...found.values()];
}

function draw() {
  const matrix = list.className === "matrix", count = matrix ? items.length : shown.length, head = matrix ? 1 : 0;
  rows.style.height = (count + head) * ROW + "px";
  rows.style.minWidth = matrix ? 9 + 6.5 * models.length + "rem" : "";
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - SPARE);
  const last = Math.min(count, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + SPARE);
  const focused = rows.contains(document.activeElement) ? document.activeElement.id : "";
  rows.replaceChildren();
  if (matrix) drawHead();
  for (let place = first; place < last; place++) {
    const row = put(rows, "div", null, "row");
    row.style.top = (place + head) * ROW + "px";
    matrix ? drawItem(row, place) : drawAnswer(row, shown[place], place);
  }
  if (focused && at(focused)) at(focused).focus();
  if (!matrix && at("r" + chosen)) list.setAttribute("aria-activedescendant", "r" + chosen);
  else list.removeAttribute("aria-activedescendant");
}

function drawAnswer(row, number, place) {
  const kind = standing(number);
  row.id = "r" + number;
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", number === chosen);
  row.setAttribute("aria-posinset", place + 1);
  row.setAttribute("aria-setsize", shown.length);
  put(row, "span", SIGNS[kind], "mark " + kind).title = kind;
  put(row, "span", index.name[number], "name").title = index.name[number];
  put(row, "span", named("verdict", number));
  put(row, "span", named("model", number), "model");
  row.addEventListener("click", () => choose(number));
}

function part(row, role, text, kind) {
  const made = put(row, "span", text, kind);
  made.setAttribute("role", role);
  return made;
}

function drawHead() {
  const row = put(rows, "div", null, "row head");
  row.setAttribute("role", "row");
  row.setAttribute("aria-rowindex", 1);
  part(row, "columnheader", "item", "name");
  for (const model of models) part(row, "columnheader", index.names.model[model] || "(none)", "headcell").title = index.names.model[model];
}

function drawItem(row, place) {
  row.setAttribute("role", "row");
  row.setAttribute("aria-rowindex", place + 2);
  const cells = items[place];
  part(row, "rowheader", index.name[cells.values().next().value[0]], "name");
  for (const model of models) {
    const numbers = cells.get(model), held = part(row, "cell", null, "headcell");
    if (!numbers) continue;
    const worst = numbers.reduce((one, other) => rank(other) < rank(one) ? other : one), kind = standing(worst);
    const right = numbers.filter((number) => standing(number) === "right").length;
    const cell = put(held, "button", numbers.length > 1 ? right + "/" + numbers.length : SIGNS[kind], "cell " + kind);
    cell.id = "c" + worst;
    cell.setAttribute("aria-pressed", numbers.includes(chosen));
    cell.setAttribute("aria-label", index.names.model[model] + ": " + kind + ", " + index.name[worst]);
    cell.addEventListener("click", () => choose(worst));
  }
}

async function choose(number) {
  chosen = number;
  const turn = ++asked;
  history.replaceState(null, "", "#" + encodeURIComponent(index.name[number]) + (index.twice.includes(number) ? "@" + (number + 1) : ""));
  draw();
  const sample = await sampleAt(number);
  if (turn === asked) show(sample, number);
}

function step(by) {
  if (!shown.length) return;
  const place = Math.max(0, Math.min(shown.length - 1, shown.indexOf(chosen) + by));
  if (list.className !== "matrix") {
    if (place * ROW < list.scrollTop) list.scrollTop = place * ROW;
    if ((place + 1) * ROW > list.scrollTop + list.clientHeight) list.scrollTop = (place + 1) * ROW - list.clientHeight;
  }
  choose(shown[place]);
}

function show(sample, number) {
  pane.replaceChildren();
  pane.scrollTop = 0;
  const kind = standing(number), head = put(pane, "h2");
  put(head, "span", SIGNS[kind] + " ", kind);
  head.append(sample.name + "  " + sample.verdict + (kind === "none" ? "" : ", " + (sample.value > 0 && sample.value < 1 ? sample.value : kind)));
  put(pane, "h3", "question");
  put(pane, "p", sample.asked);
  put(pane, "h3", "answer");
  const answer = put(pane, "pre", sample.answer === null ? "(no answer)" : null);
  answer.tabIndex = 0;
  if (sample.answer !== null) {
    const [start, end] = sample.span || [0, 0];
    answer.append(sample.answer.slice(0, start));
    if (sample.span) put(answer, "mark", sample.answer.slice(start, end));
    answer.append(sample.answer.slice(end));
  }
  put(pane, "p", sample.explanation);
  if (sample.conflict) put(pane, "p", sample.conflict, "wrong");
  if (sample.picture) {
    if (sample.picture.grid === undefined) boxes(sample.picture, pane); else pane.append(room(sample.picture));
    if ((sample.picture.would || []).length || sample.picture.ghost) put(pane, "p", "shaded: where " + sample.picture.asked[0] + " would have to be", "wrong");
  }
  if (sample.facts.length) {
    put(pane, "h3", "story");
    const facts = put(pane, "ol");
    sample.facts.forEach((fact, place) => put(facts, "li", "fact " + place + "  " + fact, sample.clash.includes(place) ? "clash" : ""));
  }
  const table = put(put(pane, "table"), "tbody");
  for (const [name, value] of sample.more) {
    const row = put(table, "tr");
    put(row, "td", name);
    put(row, "td", value);
  }
  if (sample.prompt) {
    put(pane, "h3", "prompt");
    put(pane, "pre", sample.prompt).tabIndex = 0;
  }
}

function svg(parent, tag, known, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(known)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

function third(at, grid) { return 3 * at < grid ? 0 : 3 * at >= 2 * grid ? 2 : 1; }

function room(picture) {
  const grid = picture.grid, size = 400, cell = size / grid, edge = 24;
  const sheet = svg(null, "svg", { viewBox: [-edge, -edge, size + 2 * edge, size + 2 * edge], role: "img" });
  svg(sheet, "title", {}, "places of things, north up: " + Object.entries(picture.at).map(([name, place]) => name + " " + place.join(", ")).join("; "));
  for (const [left, right, low, high] of picture.would) {
    svg(sheet, "rect", { class: "would", x: left * cell, y: (grid - 1 - high) * cell, width: (right - left + 1) * cell, height: (high - low + 1) * cell });
  }
  const every = Math.max(1, Math.ceil(grid / 40));
  for (let line = 0; line <= grid; line++) {
    const parts = picture.thirds && line > 0 && line < grid && third(line, grid) !== third(line - 1, grid);
    if (line % every && line !== grid && !parts) continue;
    const kind = parts ? "third" : "cell", way = size - line * cell;
    svg(sheet, "line", { class: kind, x1: line * cell, x2: line * cell, y1: 0, y2: size });
    svg(sheet, "line", { class: kind, x1: 0, x2: size, y1: way, y2: way });
  }
  const taken = Object.values(picture.at).map(([x, y]) => [(x + 0.5) * cell - 8, (x + 0.5) * cell + 8, (grid - 0.5 - y) * cell, 1]);
  const names = Object.keys(picture.at).sort((one, other) => picture.asked.includes(one) - picture.asked.includes(other));
  for (const name of names) {
    const [x, y] = picture.at[name];
    const across = (x + 0.5) * cell, down = (grid - 1 - y + 0.5) * cell, kind = picture.asked.includes(name) ? " asked" : "";
    const radius = Math.max(3, Math.min(9, cell / 3)), [right, up] = HEADINGS[picture.at[name][2]] || [0, 0];
    svg(sheet, "circle", { class: "thing" + kind, cx: across, cy: down, r: radius });
    if (right || up) svg(sheet, "line", { class: "ahead", x1: across, y1: down, x2: across + 2 * radius * right, y2: down - 2 * radius * up });
    const end = across > size * 0.7, beside = Math.max(5, Math.min(12, cell / 2.4));
    const from = end ? across - beside - 7.5 * name.length : across + beside, to = from + 7.5 * name.length;
    const free = [0, 14, -14, 28, -28, 42].find((shift) => !taken.some(([left, right, line, thing]) => left < to && from < right && Math.abs(line - down - shift) < (thing ? 11 : 13))) || 0;
    taken.push([from, to, down + free]);
    svg(sheet, "text", { x: across + (end ? -beside : beside), y: down + 4 + free, "text-anchor": end ? "end" : "start" }, name);
  }
  svg(sheet, "text", { x: size / 2, y: -8, "text-anchor": "middle" }, "N ↑");
  return sheet;
}

/** A drawing for each plane, or line, of boxes in the order of their sides. */
function boxes(picture, parent) {
  const things = Object.entries(picture.at).map(([name, box]) => ({ name, box, kind: picture.asked.includes(name) ? "box asked" : "box" }));
  if (picture.ghost) things.push({ name: "", box: picture.ghost, kind: "box would" });
  for (const [across, up] of picture.planes) parent.append(plane(things, across, up));
  if (!picture.planes.length) put(parent, "pre", things.map(({ name, box }) => name + " " + JSON.stringify(box)).join("\n"));
}

function plane(things, across, up) {
  const size = 400, ends = (axis) => [...new Set(things.flatMap(({ box }) => box[axis]))].sort((one, other) => one - other);
  const columns = ends(across), levels = up ? ends(up) : [], high = up ? size / levels.length : 36, depth = up ? size : high * things.length;
  const wide = size / columns.length, begun = new Map(), span = (line, points) => [points[0], points[points.length - 1]].map((end) => line.indexOf(end));
  const sheet = svg(null, "svg", { viewBox: [-20, -20, size + 40, depth + 40], role: "img" });
  svg(sheet, "title", {}, "boxes in the order of their sides, not to scale: " + things.map(({ name, box }) =>
    (name || "where it would have to be") + " " + [across, up].filter(Boolean).map((axis) => axis + " " + box[axis].join(" ")).join(", ")).join("; "));
  things.forEach(({ name, box, kind }, place) => {
    const [left, right] = span(columns, box[across]), [low, top] = up ? span(levels, box[up]) : [0, 0], corner = left + " " + top;
    const x = (left + 0.3) * wide, y = up ? size - (top + 0.6) * high : (place + 0.2) * high, below = up ? begun.get(corner) || 0 : 0;
    begun.set(corner, below + 1);
    svg(sheet, "rect", { class: kind, x: x + 3 * below, y: y + 3 * below, width: Math.max(4, (right - left) * wide - 6 * below), height: up ? Math.max(4, (top - low) * high - 6 * below) : high * 0.6 });
    svg(sheet, "text", { x: x + 4 + 3 * below, y: y + 15 + 15 * below }, name);
  });
  svg(sheet, "text", { x: size / 2, y: -8, "text-anchor": "middle" }, across + " →" + (up ? ", " + up + " ↑" : ""));
  return sheet;
}

function linked() {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* not one of ours */ }
  const cut = name.lastIndexOf("@"), number = cut < 0 ? -1 : Number(name.slice(cut + 1)) - 1;
  return index.name[number] === name.slice(0, cut) ? number : index.name.indexOf(name);
}

async function start() {
  index = await unpacked(at("index"));
  const form = at("filters");
  for (const field of FILTERS) {
    const values = index.names[field];
    const label = put(form, "label", field + " "), select = put(label, "select");
    select.id = field;
    put(select, "option", "all").value = "";
    values.forEach((value, place) => { put(select, "option", value || "(none)").value = place; });
    label.hidden = values.length < 2;
  }
  form.addEventListener("input", refresh);
  form.addEventListener("submit", (event) => event.preventDefault());
  list.addEventListener("scroll", draw);
  addEventListener("resize", draw);
  addEventListener("hashchange", () => { const number = linked(); if (number >= 0 && number !== chosen) choose(number); });
  addEventListener("keydown", (event) => {
    if (/^(INPUT|SELECT)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (by && !(event.key.startsWith("Arrow") && event.target.tagName === "PRE")) { event.preventDefault(); step(by); }
    if (event.key === "/") { event.preventDefault(); at("find").focus(); }
  });
  refresh();
  const number = location.hash ? linked() : -1;
  if (number >= 0) choose(number); else if (shown.length) choose(shown[0]); else pane.replaceChildren();
}
start().catch((error) => { pane.textContent = "This page could not be read: " + error.message; });
