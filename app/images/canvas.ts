import { coverageOf, type Shape } from '#app/typesetting/glyph-raster.ts';

export type Colour = `#${string}`;
export type Box = { x: number; y: number; width: number; height: number };
const COVERAGE_LEVELS = 16;

export type Canvas = ReturnType<typeof createCanvas>;
/** Yields between steps, so that the server can answer requests. */
export type Drawing = Generator<void, Canvas>;

/** Makes a white RGB canvas, 3 bytes a pixel from the top left. Only `fill` and `box` clip at its edges. */
export function createCanvas(width: number, height: number) {
  const data = new Uint8Array(width * height * 3).fill(255);

  function fill(shapes: Shape[], colour: Colour): void {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    coverageOf(shapes, { width, height }, (y, from, row) => {
      let at = (y * width + from) * 3;
      for (let x = 0; x < row.length; x++) {
        const share = Math.round((row[x] ?? 0) * COVERAGE_LEVELS) / COVERAGE_LEVELS;
        if (share > 0) {
          data[at] = mix(data[at] ?? 0, red, share);
          data[at + 1] = mix(data[at + 1] ?? 0, green, share);
          data[at + 2] = mix(data[at + 2] ?? 0, blue, share);
        }
        at += 3;
      }
    });
  }

  function box({ x, y, width: w, height: h }: Box, colour: Colour, radius = 0): void {
    // One cubic curve approximates a quarter circle to less than a pixel.
    const r = Math.min(radius, w / 2, h / 2);
    const corners: [cx: number, cy: number, fx: number, fy: number][] = [
      [x + w, y, -1, 1],
      [x + w, y + h, -1, -1],
      [x, y + h, 1, -1],
      [x, y, 1, 1],
    ];
    const shape: Shape = [{ type: 'M', values: [x + r, y] }];
    for (const [index, [cx, cy, fx, fy]] of corners.entries()) {
      const [start, end] = [
        [cx + fx * r, cy],
        [cx, cy + fy * r],
      ] as const;
      const [from, to] = index % 2 === 0 ? [start, end] : [end, start];
      const k = 0.4477;
      const near = (point: readonly [number, number]) => [cx + (point[0] - cx) * k, cy + (point[1] - cy) * k] as const;
      shape.push({ type: 'L', values: [...from] }, { type: 'C', values: [...near(from), ...near(to), ...to] });
    }
    fill([[...shape, { type: 'Z', values: [] }]], colour);
  }

  function paste(pixels: Uint8Array, { x, y, width: w, height: h }: Box): void {
    for (let row = 0; row < h; row++)
      data.set(pixels.subarray(row * w * 3, (row + 1) * w * 3), ((y + row) * width + x) * 3);
  }

  return { width, height, data, fill, box, paste };
}

function mix(below: number, above: number, share: number): number {
  return Math.round(below + (above - below) * share);
}
