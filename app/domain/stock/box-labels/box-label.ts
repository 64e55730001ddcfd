import type { Phone } from '#app/domain/phone/phone.ts';
import type { Bars } from '#app/domain/text/code-paths.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

/** Millimetres: one label on a roll, or on a sheet of A4 with three times eight. */
export const LABEL_SIZES = ['38x25', '50x30', 'a4'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
export const LABEL_PRICES = ['yes', 'burmese', 'no'] as const;
export type LabelPrice = (typeof LABEL_PRICES)[number];

/** The most labels on one page, and the most of one item. */
export const MAX_LABELS = 500;
const MAX_COPIES = 100;

export type BoxLabel = {
  phone: Phone;
  /** In MMK: that of the piece, if it has one of its own. */
  salePrice: number;
  code: { text: string; bars: Bars } | null;
};

export type LabelChoice = {
  /** Of an item with numbered pieces in stock each piece has a label, of another `copies`. */
  items: string[];
  units: string[];
  receipt: string | null;
  size: LabelSize;
  price: LabelPrice;
  copies: number;
};

/** Reads the URL of the page; what it does not name, or wrongly, is as usual. */
export function labelChoice(params: URLSearchParams): LabelChoice {
  const copies = Math.trunc(Number(foldTypedDigits(params.get('copies') ?? '')));
  return {
    items: params.getAll('item').slice(0, MAX_LABELS),
    units: params.getAll('unit').slice(0, MAX_LABELS),
    receipt: params.get('receipt'),
    size: LABEL_SIZES.find((each) => each === params.get('size')) ?? '38x25',
    price: LABEL_PRICES.find((each) => each === params.get('price')) ?? 'yes',
    copies: Math.min(Math.max(copies || 1, 1), MAX_COPIES),
  };
}
