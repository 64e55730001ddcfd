import type { Phone } from '#app/domain/catalog/phone.ts';

export type KeptItem = Phone & { id: string; salePrice: number; deleted: boolean };
/** `items` are the first of `count`. */
export type KeptItems = { items: KeptItem[]; count: number };
