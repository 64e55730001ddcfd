export type Shape = { type: string; values: number[] }[];
type Size = { width: number; height: number };
/** Four numbers a line: x and y of both ends. */
type Lines = number[];
type Line = { x0: number; y0: number; x1: number; y1: number };
/** The differences from pixel to pixel: their running sum along a row is the coverage. */
type Changes = Size & { values: Float32Array };

const PIXELS_PER_LINE = 4;
const MAX_LINES = 24;

/** Computes the coverage of each pixel, from 0 to 1. `onRow` gets a row and the x where it starts. */
export function coverageOf(
  shapes: Shape[],
  size: Size,
  onRow: (y: number, from: number, row: Float32Array) => void,
): void {
  const lines: Lines = [];
  for (const shape of shapes) addLines(lines, shape);
  const [left, top, right, bottom] = edgesOf(lines, size);
  if (left >= right || top >= bottom) return;
  const [width, height] = [right - left, bottom - top];
  const changes: Changes = { width, height, values: new Float32Array((width + 2) * height) };
  for (let at = 0; at < lines.length; at += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [lines[at], lines[at + 1], lines[at + 2], lines[at + 3]];
    addLine(changes, { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top });
  }
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += changes.values[y * (width + 2) + x] ?? 0;
      const covered = Math.abs(sum);
      row[x] = covered > 1 ? 1 : covered < 0.002 ? 0 : covered;
    }
    onRow(top + y, left, row);
  }
}

function edgesOf(lines: Lines, { width, height }: Size): [number, number, number, number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < lines.length; at += 2) {
    const [x = 0, y = 0] = [lines[at], lines[at + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [
    Math.max(0, Math.floor(left)),
    Math.max(0, Math.floor(top)),
    Math.min(width, Math.ceil(right)),
    Math.min(height, Math.ceil(bottom)),
  ];
}

function addLines(lines: Lines, shape: Shape): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    if (toY !== y) lines.push(x, y, toX, toY);
    x = toX;
    y = toY;
  };
  for (const { type, values } of shape) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    if (type === 'M') [x, y, startX, startY] = [a, b, a, b];
    if (type === 'L') lineTo(a, b);
    if (type === 'Q') {
      const [fromX, fromY] = [x, y];
      const steps = stepsOf(Math.hypot(a - x, b - y) + Math.hypot(c - a, d - b));
      for (let step = 1; step <= steps; step++) {
        const t = step / steps;
        const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        lineTo(p * fromX + q * a + r * c, p * fromY + q * b + r * d);
      }
    }
    if (type === 'C') {
      const [fromX, fromY] = [x, y];
      const steps = stepsOf(Math.hypot(a - x, b - y) + Math.hypot(c - a, d - b) + Math.hypot(e - c, f - d));
      for (let step = 1; step <= steps; step++) {
        const t = step / steps;
        const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
        lineTo(p * fromX + q * a + r * c + s * e, p * fromY + q * b + r * d + s * f);
      }
    }
    if (type === 'Z') lineTo(startX, startY);
  }
}

function stepsOf(length: number): number {
  return Math.min(MAX_LINES, Math.ceil(length / PIXELS_PER_LINE) + 1);
}

/** Leaves out parts above and below the image, and moves parts beside it to its edge. */
function addLine(changes: Changes, { x0, y0, x1, y1 }: Line): void {
  const { width, height } = changes;
  const sign = y0 < y1 ? 1 : -1;
  const [upperX, upperY, lowerX, lowerY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (lowerX - upperX) / (lowerY - upperY);
  const last = Math.min(height, Math.ceil(lowerY));
  for (let y = Math.max(0, Math.floor(upperY)); y < last; y++) {
    const from = Math.max(y, upperY);
    const to = Math.min(y + 1, lowerY);
    const share = (to - from) * sign;
    const xFrom = clamp(upperX + slope * (from - upperY), width);
    const xTo = clamp(upperX + slope * (to - upperY), width);
    addRow(changes, y, { left: Math.min(xFrom, xTo), right: Math.max(xFrom, xTo), share });
  }
}

/** The part of a line in one row. `share` is the part of the row's height, negative if the line goes up. */
type RowPart = { left: number; right: number; share: number };

function addRow({ values, width }: Changes, y: number, { left, right, share }: RowPart): void {
  const start = y * (width + 2);
  const first = Math.floor(left);
  const end = Math.ceil(right);
  if (end <= first + 1) {
    const beyond = (left + right) / 2 - first;
    add(values, start + first, share * (1 - beyond));
    add(values, start + first + 1, share * beyond);
    return;
  }
  let previous = 0;
  for (let x = first; x < end; x++) {
    const covered = (area(x + 1, left, right) - area(x, left, right)) * share;
    add(values, start + x, covered - previous);
    previous = covered;
  }
  add(values, start + end, share - previous);
}

function add(values: Float32Array, at: number, change: number): void {
  values[at] = (values[at] ?? 0) + change;
}

function area(x: number, left: number, right: number): number {
  if (x <= left) return 0;
  return x >= right ? (right - left) / 2 + (x - right) : (x - left) ** 2 / (2 * (right - left));
}

function clamp(x: number, width: number): number {
  return Math.max(0, Math.min(width, x));
}
