/** What a voucher is printed on: a sheet of A5, or a roll of thermal paper, named by its width in millimetres. */
export const PAPERS = ['a5', '80', '58'] as const;
export type Paper = (typeof PAPERS)[number];

/** The paper that a text names; A5 where it names none. */
export function readPaper(text: string | null): Paper {
  return PAPERS.find((paper) => paper === text) ?? 'a5';
}

/** The head of a thermal printer leaves this much of its roll blank on either side: it prints 72 or 48 mm. */
const ROLL_SIDE = { 80: 4, 58: 5 };
const ROLL_END = 3;
/** Browsers round pages and margins to points: what fits to a hair would end on a second page. */
const SPARE = 2;
/** No browser makes a longer page. */
const MAX_PAGE_MM = 5_000;

/**
 * The page for a paper, as CSS. A roll is cut after what is printed on it, `height` in CSS pixels at the width that the
 * margins leave, since `@page` knows no length of its own.
 */
export function pageRule(paper: Paper, height: number): string {
  if (paper === 'a5') return '@page { size: 148mm 210mm; margin: 11mm }';
  const length = Math.ceil((height / 96) * 25.4) + 2 * ROLL_END + SPARE;
  return `@page { size: ${paper}mm ${Math.min(length, MAX_PAGE_MM)}mm; margin: ${ROLL_END}mm ${ROLL_SIDE[paper]}mm }`;
}
