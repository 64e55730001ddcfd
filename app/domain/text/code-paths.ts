/** An SVG path in a square of `size` modules, quiet zone included. */
export type QrPath = { size: number; path: string };

/** The bars of a Code 128 as an SVG path of height 1, in modules, without a quiet zone. */
export type Bars = { width: number; path: string };
