// A placement, drawn: cells of a room, or boxes on a plane or a line. Things are moved by pointer or arrow keys.
import {html, useRef} from "./preact.js";

const KEYS = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
const WHOLE = 24; // cells along a side up to which the whole room is drawn

const isCell = (spot) => Array.isArray(spot);
const range = (values) => [Math.min(...values), Math.max(...values)];

/** The axes that are drawn: x and y, or the first, a row for each thing. */
const axesOf = (spots) => {
  const names = Object.keys(spots.find((spot) => !isCell(spot)) ?? {});
  return names.includes("x") && names.includes("y") ? ["x", "y"] : names.slice(0, 1);
};

/** Where a thing is on the drawing: left, bottom, width, height, y upwards. */
function frame(spot, row, axes) {
  if (isCell(spot)) return [spot[0], spot[1], 1, 1];
  const [x0, x1] = range(spot[axes[0]] ?? [0]);
  const [y0, y1] = axes[1] ? range(spot[axes[1]] ?? [0]) : [row, row + 0.7];
  return [x0, y0, Math.max(x1 - x0, 0.1), Math.max(y1 - y0, 0.1)];
}

export function moved(spot, [dx, dy], axes, grid) {
  const inside = (value) => grid ? Math.max(0, Math.min(grid - 1, value)) : value;
  if (isCell(spot)) return [inside(spot[0] + dx), inside(spot[1] + dy), ...spot.slice(2)];
  const by = {[axes[0]]: dx, ...(axes[1] && {[axes[1]]: dy})};
  return Object.fromEntries(Object.entries(spot).map(([axis, ends]) => [axis, ends.map((end) => end + (by[axis] ?? 0))]));
}

const told = (name, spot) => `${name} at ${isCell(spot) ? spot.join(", ")
  : Object.entries(spot).map(([axis, ends]) => `${axis} ${ends.join(" to ")}`).join("; ")}`;

export function Board({placement, asked, grid, move}) {
  const svg = useRef(null), held = useRef(null);
  const names = Object.keys(placement), spots = Object.values(placement), axes = axesOf(spots);
  const frames = names.map((name, row) => frame(placement[name], names.length - row, axes));
  let [left, right] = range(frames.flatMap(([x, , w]) => [x, x + w]));
  let [low, high] = range(frames.flatMap(([, y, , h]) => [y, y + h]));
  if (grid && grid <= WHOLE) [left, right, low, high] = [0, grid, 0, grid];
  else [left, right, low, high] = [left - 1, right + 1, low - 1, high + 1];
  const size = Math.max(right - left, high - low), unit = size / 100;
  const lines = grid && size <= 2 * WHOLE ? Array.from({length: Math.floor(size) + 1}, (_, index) => index) : [];
  const third = (at) => grid && (at === Math.ceil(grid / 3) || at === Math.ceil(2 * grid / 3));

  const point = (event) => {
    const box = svg.current.getScreenCTM().inverse();
    return [event.clientX * box.a + box.e, -(event.clientY * box.d + box.f)];
  };
  const grab = (event, name) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = {name, from: point(event), spot: placement[name]};
  };
  const drag = (event) => {
    if (!held.current) return;
    const at = point(event), {name, from, spot} = held.current;
    const next = moved(spot, [Math.round(at[0] - from[0]), Math.round(at[1] - from[1])], axes, grid);
    if (JSON.stringify(next) !== JSON.stringify(placement[name])) move(name, next);
  };
  const key = (event, name) => {
    if (!KEYS[event.key]) return;
    event.preventDefault();
    move(name, moved(placement[name], KEYS[event.key], axes, grid));
  };
  return html`<svg class="board" ref=${svg} viewBox="${left} ${-high} ${right - left} ${high - low}" role="group"
      aria-label="A placement. Arrow keys move the thing in focus." onPointerMove=${drag} onPointerUp=${() => { held.current = null; }}
      onPointerCancel=${() => { held.current = null; }}>
    ${lines.map((at) => html`<line x1=${left + at} x2=${left + at} y1=${-low} y2=${-high} class=${third(left + at) ? "third" : ""} />
      <line x1=${left} x2=${right} y1=${-(low + at)} y2=${-(low + at)} class=${third(low + at) ? "third" : ""} />`)}
    ${names.map((name, index) => {
      const [x, y, w, h] = frames[index], middle = [x + w / 2, -(y + h / 2)];
      return html`<g key=${name} class="thing ${asked.includes(name) ? "asked" : ""}" tabindex="0" role="button"
          aria-label=${told(name, placement[name])} onPointerDown=${(event) => grab(event, name)} onKeyDown=${(event) => key(event, name)}>
        ${isCell(placement[name]) ? html`<circle cx=${middle[0]} cy=${middle[1]} r=${Math.max(0.4, unit * 1.5)} />`
          : html`<rect x=${x} y=${-(y + h)} width=${w} height=${h} />`}
        <text x=${middle[0]} y=${isCell(placement[name]) ? middle[1] : -(y + h) + unit * 4} font-size=${unit * 4}>${
          name.length > 18 ? name.slice(0, 17) + "…" : name}</text></g>`;
    })}</svg>`;
}
