import type { CounterItem, CounterUnit } from '#app/domain/orders/counter/counter-find.ts';
import type {
  Missing,
  Sale,
  SaleBuyer,
  SaleDiscount,
  SaleLine,
  SaleRefusal,
} from '#app/domain/orders/counter/counter-sale.ts';

/** Since the device last spoke to the shop. */
export const MAX_OFFLINE_HOURS = 72;

export type OfflineItem = CounterItem & { nameKey: string; barcode: string | null };
/** `isLeased`: only this device sells it. */
export type OfflineUnit = CounterUnit & { isLeased?: boolean };
/** `next`: where to go on; null at the end. */
export type OfflineCatalogPage = { items: OfflineItem[]; units: OfflineUnit[]; next: string | null };

/** With `unread`, the text of a sale that the shop cannot read, nothing else is known of it. */
export type SentSale = Sale & { unread?: string | undefined };

/** A sale that was made without the shop. `counter` and `count` are its number; `asOf` is when the device last got its prices,
 * and `madeAt` when it was sold, both by the clock of the shop. */
export type OfflineSale = {
  key: string;
  storeId: string;
  counter: number;
  count: number;
  soldBy: string;
  asOf: string;
  madeAt: string;
  sale: SentSale;
};

/** Why a sale was not sold when it arrived, though its buyer has paid. */
export type OfflineRefusal =
  | Exclude<SaleRefusal, { problem: 'not-allowed' }>
  | { problem: 'not-allowed' | 'device-off' | 'too-old' | 'number-taken' | 'unreadable' };

/** The shop has it: sold as the order of this number, or waiting for somebody to settle it. */
export type OfflineReceipt = { ok: true; state: 'sold' | 'waiting' | 'canceled'; number: number | null };

export type ListedOfflineSale = Pick<OfflineSale, 'key' | 'counter' | 'count' | 'madeAt'> & {
  state: OfflineReceipt['state'];
  soldBy: string | null;
  sentBy: string;
  lines: (SaleLine & { label: string; codes: string[] })[];
  paid: number;
  /** `method` is null for an account that is gone; `phone` is the number of an old one. */
  payments: { method: string | null; amount: number; number: string; phone: string | null }[];
  discount: SaleDiscount | null;
  buyer: SaleBuyer | null;
  unread: string | null;
  refusal: OfflineRefusal | null;
  missing: Missing[] | null;
  checkedAt: string | null;
  reason: string | null;
  orderId: string | null;
  order: number | null;
};

/** Ends the key of an order if the shop had sold something else under that of the sale. */
export const SECOND_KEY = '-2';

/** A buyer who is forgotten is named only where the order names them. */
export function withoutBuyer({ buyer: _, unread: __, ...sale }: SentSale): Sale {
  return sale;
}
