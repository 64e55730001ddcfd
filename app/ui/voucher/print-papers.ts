/** A5, or thermal paper by its width in millimetres. */
export const PAPERS = ['a5', '80', '58'] as const;
export type Paper = (typeof PAPERS)[number];

/** A5 if the text is not a paper. */
export function readPaper(text: string | null): Paper {
  return PAPERS.find((paper) => paper === text) ?? 'a5';
}

/** Margins: the print head covers 72 or 48 mm. */
const ROLL_SIDE = { 80: 4, 58: 5 };
const ROLL_END = 3;
/** Browsers round sizes; without a reserve, a second page appears. */
const SPARE = 2;
/** Browsers limit the page length. */
const MAX_PAGE_MM = 5_000;

/** The `@page` rule. For thermal paper, `height` is the content height in CSS pixels, because `@page` cannot fit content. */
export function pageRule(paper: Paper, height: number): string {
  if (paper === 'a5') return '@page { size: 148mm 210mm; margin: 11mm }';
  const length = Math.ceil((height / 96) * 25.4) + 2 * ROLL_END + SPARE;
  return `@page { size: ${paper}mm ${Math.min(length, MAX_PAGE_MM)}mm; margin: ${ROLL_END}mm ${ROLL_SIDE[paper]}mm }`;
}
