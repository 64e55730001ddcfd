export type PictureSize = { width: number; height: number };
/** A picture is kept with its longer side of at most `side` pixels, or, if it is long and narrow, with more: see `fitPicture`. */
export type PictureBounds = { side: number; shortSide: number; pixels: number };

/** Above it, JPEG files and the canvas of some browsers fail. */
const MAX_SIDE = 20_000;

/** Never enlarges. A long picture keeps `shortSide` pixels on its shorter side as far as it has at most `pixels` in all. */
export function fitPicture({ width, height }: PictureSize, { side, shortSide, pixels }: PictureBounds): PictureSize {
  const [shortest, longest] = [Math.min(width, height), Math.max(width, height)];
  const longScale = Math.min(shortSide / shortest, Math.sqrt(pixels / (width * height)));
  const scale = Math.min(1, Math.max(side / longest, longScale), MAX_SIDE / longest);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
