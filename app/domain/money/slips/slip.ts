import type { PictureProblem } from '#app/domain/catalog/photos/photo-content.ts';
import type { PictureBounds } from '#app/domain/catalog/photos/picture-fit.ts';

/** A buyer may send this many pictures with one payment. `MAX_PICTURE_BYTES` limits each, `MAX_SLIPS_MB` the form. */
export const MAX_SLIPS = 3;
/** Keeps the text of a long screenshot readable. */
export const SLIP_BOUNDS: PictureBounds = { side: 2_000, shortSide: 900, pixels: 12_000_000 };
export const MAX_SLIP_MEGAPIXELS = 50;

/** A picture encoded again from its pixels, as a JPEG. */
export type SlipContent = {
  width: number;
  height: number;
  pixelHash: string;
  bytes: Uint8Array;
  qrText?: string | null;
};

/** `busy`: the shop still reads pictures of the same buyer. */
export type SlipProblem = PictureProblem | 'too-many-pictures' | 'too-large-together' | 'busy';

export type Slip = { id: string; width: number; height: number };

export function slipPath({ id }: Pick<Slip, 'id'>): string {
  return `/slips/${encodeURIComponent(id)}`;
}
