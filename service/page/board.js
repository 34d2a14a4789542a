// A placement, drawn: cells of a room, or boxes on a plane or a line. Things are moved by pointer or arrow keys.
import {html, useRef} from "./preact.js";

const KEYS = {ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
const HEADINGS = {N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0]};
const PLANES = [["x", "y"], ["x", "z"], ["z", "y"], ["inside", "height"]];
const WHOLE = 24; // cells along a side up to which the whole room is drawn

const isCell = (spot) => Array.isArray(spot);
const range = (values) => [Math.min(...values), Math.max(...values)];

/** The axes of boxes; none of cells. */
export const axesOf = (spots) => Object.keys(spots.find((spot) => !isCell(spot)) ?? {});

/** The axes to draw: those that are wished for; else the first that are known as a plane, or one, with a row for each thing,
 *  where not all things are the same. */
export function planeOf(axes, spots, across, up) {
  const telling = axes.filter((axis) => new Set(spots.map((spot) => String(spot[axis]))).size > 1);
  const known = PLANES.find((plane) => plane.every((axis) => axes.includes(axis)) && (!telling.length || plane.some((axis) => telling.includes(axis))))
    ?? [telling[0] ?? axes[0]];
  const first = axes.includes(across) ? across : known.find((axis) => axis !== up) ?? known[0];
  return [first, ...[axes.includes(up) ? up : known[1]].filter((axis) => axis && axis !== first)];
}

/** Where a thing is on the drawing: left, bottom, width, height, y upwards. */
function frame(spot, row, axes) {
  if (isCell(spot)) return [spot[0], spot[1], 1, 1];
  const [x0, x1] = range(spot[axes[0]] ?? [0]);
  const [y0, y1] = axes[1] ? range(spot[axes[1]] ?? [0]) : [row, row + 0.7];
  return [x0, y0, Math.max(x1 - x0, 0.1), Math.max(y1 - y0, 0.1)];
}

function moved(spot, [dx, dy], axes, grid) {
  const inside = (value) => grid ? Math.max(0, Math.min(grid - 1, value)) : value;
  if (isCell(spot)) return [inside(spot[0] + dx), inside(spot[1] + dy), ...spot.slice(2)];
  const by = {[axes[0]]: dx, ...(axes[1] && {[axes[1]]: dy})};
  return Object.fromEntries(Object.entries(spot).map(([axis, ends]) => [axis, ends.map((end) => end + (by[axis] ?? 0))]));
}

const turned = ([x, y, heading]) => [x, y, "NESW"["NESW".indexOf(heading) + 1] ?? "N"];

const told = (name, spot) => `${name} at ${isCell(spot) ? spot.slice(0, 2).join(", ") + (spot[2] ? `, facing ${spot[2]}` : "")
  : Object.entries(spot).map(([axis, ends]) => `${axis} ${ends.join(" to ")}`).join("; ")}`;

export function Board({placement, would, asked, grid, axes, move}) {
  const svg = useRef(null), held = useRef(null);
  const names = Object.keys(placement);
  const frames = names.map((name, row) => frame(placement[name], names.length - row, axes));
  const shaded = would && frame(would, 0, axes), drawn = shaded ? [...frames, shaded] : frames;
  // Boxes with the same sides are drawn one in the other, and names that begin at the same place one below the other.
  const alike = (index, part) => frames.slice(0, index).filter((other) => part(other) === part(frames[index])).length;
  let [left, right] = range(drawn.flatMap(([x, , w]) => [x, x + w]));
  let [low, high] = range(drawn.flatMap(([, y, , h]) => [y, y + h]));
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
  const turn = (name) => placement[name][2] && move(name, turned(placement[name]));
  const key = (event, name) => {
    if (KEYS[event.key]) move(name, moved(placement[name], KEYS[event.key], axes, grid));
    else if (event.key !== "r" || !turn(name)) return;
    event.preventDefault();
  };
  return html`<svg class="board" ref=${svg} viewBox="${left} ${-high} ${right - left} ${high - low}" role="group"
      aria-label="A placement. Arrow keys move the thing in focus, R turns it." onPointerMove=${drag}
      onPointerUp=${() => { held.current = null; }} onPointerCancel=${() => { held.current = null; }}>
    ${lines.map((at) => html`<line x1=${left + at} x2=${left + at} y1=${-low} y2=${-high} class=${third(left + at) ? "third" : ""} />
      <line x1=${left} x2=${right} y1=${-(low + at)} y2=${-(low + at)} class=${third(low + at) ? "third" : ""} />`)}
    ${shaded && html`<rect class="would" x=${shaded[0]} y=${-shaded[1] - shaded[3]} width=${shaded[2]} height=${shaded[3]} />`}
    ${names.map((name, index) => {
      const [x, y, w, h] = frames[index], middle = [x + w / 2, -(y + h / 2)], radius = Math.max(0.4, unit * 1.5);
      const inset = alike(index, String) * unit * 1.5, below = alike(index, ([x, y, w, h]) => [x + w / 2, y + h].join()) * unit * 5;
      const cell = isCell(placement[name]), ahead = cell && HEADINGS[placement[name][2]];
      const [dx, dy] = ahead || [0, 0], at = (along, aside) => `${middle[0] + radius * (along * dx - aside * dy)},${middle[1] - radius * (along * dy + aside * dx)}`;
      return html`<g key=${name} class="thing ${asked.includes(name) ? "asked" : ""}" tabindex="0" role="button" aria-label=${told(name, placement[name])}
          onPointerDown=${(event) => grab(event, name)} onKeyDown=${(event) => key(event, name)} onDblClick=${() => turn(name)}>
        ${cell ? html`<circle cx=${middle[0]} cy=${middle[1]} r=${radius} />` : html`<rect x=${x + inset} y=${inset - y - h} width=${Math.max(w - 2 * inset, 0)} height=${Math.max(h - 2 * inset, 0)} />`}
        ${ahead && html`<polygon points="${at(1.55, 0)} ${at(0.85, 0.5)} ${at(0.85, -0.5)}" />`}
        <text x=${middle[0]} y=${cell ? middle[1] : -(y + h) + unit * 4 + below} font-size=${unit * 4}>${
          name.length > 18 ? name.slice(0, 17) + "…" : name}</text></g>`;
    })}</svg>`;
}
