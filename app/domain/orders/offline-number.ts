import { foldDigits } from '#app/domain/text/digits.ts';

/** The number of a sale that was made without the shop: the `count`th of this counter. */
export type OfflineNumber = { counter: number; count: number };

/** As on the voucher: `K2-0007`. */
export function offlineNumber({ counter, count }: OfflineNumber): string {
  return `K${counter}-${String(count).padStart(4, '0')}`;
}

export function readOfflineNumber(typed: string): OfflineNumber | null {
  const [, counter, count] = /^K(\d{1,6})-(\d{1,9})$/i.exec(foldDigits(typed).trim()) ?? [];
  return counter && count ? { counter: Number(counter), count: Number(count) } : null;
}
