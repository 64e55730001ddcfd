import type { Phone } from '#app/domain/phone/phone.ts';

export type UntouchedItem = Phone & { id: string; salePrice: number; deleted: boolean };
/** `items` are the first of `count`. */
export type UntouchedItems = { items: UntouchedItem[]; count: number };
