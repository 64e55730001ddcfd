import type { StockState } from '#app/domain/catalog/stock-state.ts';

export type CardFrame = { shop: string; contact: string; date: string; site: string };

export type PhoneCard = CardFrame & {
  kind: 'phone';
  name: string;
  /** `RAM 8GB`, `ROM 256GB` */
  chips: string[];
  /** `1,250,000 MMK` */
  price: string;
  stock: { word: string; state: StockState };
  /** The hash of its photo. */
  photo?: string | undefined;
};

export type ShopCard = { kind: 'shop'; shop: string; lines: string[] };

export type ListCard = CardFrame & {
  kind: 'list-card';
  title: string;
  /** `96 phones` */
  count: string;
  rows: { name: string; price: string }[];
};

export type ListPicture = {
  kind: 'list';
  shop: string;
  /** Phone and address. */
  contact: string[];
  title: string;
  date: string;
  /** `Page 1 of 3`; empty for a single page. */
  page: string;
  site: string;
  rows: { name: string; memory: string; price: string; stock: { word: string; state: StockState } }[];
};

/** All that an image shows. Equal content gives an equal image. */
export type ImageContent = PhoneCard | ShopCard | ListCard | ListPicture;
