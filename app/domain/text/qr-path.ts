/** An SVG path in a square of `size` modules, quiet zone included. */
export type QrPath = { size: number; path: string };
