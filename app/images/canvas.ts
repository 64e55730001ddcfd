import { coverageOf, type Shape } from '#app/typesetting/glyph-raster.ts';

/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;
export type Box = { x: number; y: number; width: number; height: number };
/** As many shades of an edge as an eye tells apart: so a picture has few colours, and little to pack. */
const STEPS = 16;

export type Canvas = ReturnType<typeof createCanvas>;
/** A picture in the making, which stops now and then for whoever waits, and is there at its end. */
export type Drawing = Generator<void, Canvas>;

/** A white picture to draw on, three bytes a dot, from the top left. What is drawn outside of it is not there. */
export function createCanvas(width: number, height: number) {
  const data = new Uint8Array(width * height * 3).fill(255);

  /** Fills shapes whose points are in dots; where they overlap, they are one. */
  function fill(shapes: Shape[], colour: Colour): void {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    coverageOf(shapes, { width, height }, (y, from, row) => {
      let at = (y * width + from) * 3;
      for (let x = 0; x < row.length; x++) {
        const share = Math.round((row[x] ?? 0) * STEPS) / STEPS;
        if (share > 0) {
          data[at] = mixed(data[at] ?? 0, red, share);
          data[at + 1] = mixed(data[at + 1] ?? 0, green, share);
          data[at + 2] = mixed(data[at + 2] ?? 0, blue, share);
        }
        at += 3;
      }
    });
  }

  /** A rectangle with rounded corners. */
  function box({ x, y, width: w, height: h }: Box, colour: Colour, radius = 0): void {
    // A quarter of a circle as one curve that is off by less than a dot at the sizes of pictures.
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

  return { width, height, data, fill, box };
}

function mixed(below: number, above: number, share: number): number {
  return Math.round(below + (above - below) * share);
}
