export type Colour = `#${string}`;
export type Box = { x: number; y: number; width: number; height: number };
/** Raw RGB pixels, 3 bytes each from the top left. */
export type Pixels = { pixels: Buffer; width: number; height: number };

export type Canvas = ReturnType<typeof createCanvas>;

export function createCanvas(width: number, height: number) {
  const parts: string[] = [];
  const pictures: (Pixels & { x: number; y: number })[] = [];

  function box({ x, y, width: w, height: h }: Box, colour: Colour, radius = 0): void {
    parts.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${colour}"/>`);
  }

  box({ x: 0, y: 0, width, height }, '#ffffff');
  return {
    box,
    /** @param shapes SVG elements, moved to this place and enlarged. */
    fill(shapes: string, { x, y, scale, colour }: { x: number; y: number; scale: number; colour: Colour }): void {
      parts.push(`<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes}</g>`);
    },
    paste: (picture: Pixels, { x, y }: { x: number; y: number }) => void pictures.push({ ...picture, x, y }),
    pictures,
    svg: () => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
  };
}
