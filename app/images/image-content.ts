import type { StockState } from '#app/domain/catalog/stock-state.ts';

/** What stands on a card beside its subject, in words. */
export type CardFrame = { shop: string; contact: string; date: string; site: string };

export type PhoneCard = CardFrame & {
  kind: 'phone';
  name: string;
  /** `RAM 8GB`, `ROM 256GB` */
  chips: string[];
  /** `1,250,000 MMK` */
  price: string;
  stock: { word: string; state: StockState };
};

export type ShopCard = { kind: 'shop'; shop: string; lines: string[] };

export type ListCard = CardFrame & {
  kind: 'list-card';
  title: string;
  /** `96 phones` */
  count: string;
  rows: { name: string; price: string }[];
};

/** The price list as one picture shows it. */
export type ListPicture = {
  kind: 'list';
  shop: string;
  /** Phone and address. */
  contact: string[];
  title: string;
  date: string;
  /** `Page 1 of 3`; empty where there is one. */
  page: string;
  site: string;
  rows: { name: string; memory: string; price: string; stock: { word: string; state: StockState } }[];
};

/** All that a picture says, and nothing else: what is the same is the same picture. */
export type ImageContent = PhoneCard | ShopCard | ListCard | ListPicture;
