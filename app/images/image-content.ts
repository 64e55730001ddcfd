import type { StockState } from '#app/domain/catalog/storefront/stock-state.ts';
import type { Colour } from '#app/images/canvas.ts';

/** `logo` is the hash of its file. */
export type CardLook = { accent?: Colour | undefined; logo?: string | undefined };
export type CardFrame = CardLook & { shop: string; contact: string; date: string; site: string };

export type PhoneCard = CardFrame & {
  kind: 'phone';
  name: string;
  chips: string[];
  price: string;
  stock: { word: string; state: StockState };
  tax?: { word: string; paid: boolean } | undefined;
  photo?: string | undefined;
};

export type ShopCard = CardLook & { kind: 'shop'; shop: string; lines: string[] };

export type ListCard = CardFrame & {
  kind: 'list-card';
  title: string;
  count: string;
  rows: { name: string; price: string }[];
};

export type ListPicture = Pick<CardLook, 'accent'> & {
  kind: 'list';
  shop: string;
  contact: string[];
  title: string;
  date: string;
  page: string;
  site: string;
  rows: { name: string; memory: string; price: string; stock: { word: string; state: StockState } }[];
};

/** A voucher, to send in a chat. `facts` are about the order and its buyer; the last of `sums` matters most. */
export type VoucherPicture = Pick<CardLook, 'accent'> & {
  kind: 'voucher';
  shop: string;
  contact: string[];
  title: string;
  date: string;
  facts: string[];
  rows: { name: string; details: string[]; qty: string; price: string }[];
  sums: { label: string; amount: string; isTotal?: boolean }[];
};

/** The icon of the installed app. The background of a `maskable` one reaches the edge. */
export type AppIcon = Required<Pick<CardLook, 'accent'>> & { kind: 'icon'; size: number; maskable: boolean };

export type DrawnContent = PhoneCard | ShopCard | ListCard | ListPicture | VoucherPicture;
/** Equal content gives an equal image. */
export type ImageContent = DrawnContent | AppIcon;
