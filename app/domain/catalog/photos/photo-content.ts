import type { PhotoFormat } from '#app/db/schema.ts';

/** A photo encoded again from its pixels, in every size and format. */
export type PhotoContent = {
  width: number;
  height: number;
  colour: string;
  files: { width: number; format: PhotoFormat; bytes: Uint8Array }[];
};

export type PictureProblem =
  | 'no-picture'
  | 'heic'
  | 'unknown-format'
  | 'too-large'
  | 'too-many-pixels'
  | 'interlaced'
  | 'too-small'
  | 'damaged'
  | 'queue-full';

export const CONTENT_TYPES: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** What the file chooser offers; browsers on an iPhone then convert HEIC by themselves. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp';
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
/** Of all slips in one form, with its text: more would take over 60 MB of memory. */
export const MAX_SLIPS_MB = 16;
