/** A5, and thermal rolls by their width in millimetres. */
export const PAPERS = ['a5', '80', '58'] as const;
export type Paper = (typeof PAPERS)[number];

export function readPaper(text: string | null): Paper {
  return PAPERS.find((paper) => paper === text) ?? 'a5';
}

/** Side margins: the print head covers 72 or 48 mm. */
const ROLL_SIDE_MM = { 80: 4, 58: 5 };
const ROLL_END_MM = 3;
/** Browsers round sizes; without a reserve, a second page appears. */
const SPARE_MM = 2;
const MAX_PAGE_MM = 5_000;

/** `height` is that of the content in CSS pixels: `@page` cannot fit the length of a roll to its content. */
export function pageRule(paper: Paper, height: number): string {
  if (paper === 'a5') return '@page { size: 148mm 210mm; margin: 11mm }';
  const length = Math.ceil((height / 96) * 25.4) + 2 * ROLL_END_MM + SPARE_MM;
  return `@page { size: ${paper}mm ${Math.min(length, MAX_PAGE_MM)}mm; margin: ${ROLL_END_MM}mm ${ROLL_SIDE_MM[paper]}mm }`;
}
