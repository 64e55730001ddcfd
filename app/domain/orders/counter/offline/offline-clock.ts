import { HOUR_MS } from '#app/domain/dates.ts';
import { MAX_OFFLINE_HOURS } from '#app/domain/orders/counter/offline/offline-sale.ts';

/** When a person last heard from the shop on a device, by the clock of the device and by that of the shop. */
export type LastHeard = { device: number; shop: string };

/** The time of a sale by the clock of the shop, if `now` is that of the device. Undefined if it has not heard from the shop for
 * too long, or if its clock was moved: it is set right by a little at any time, but a day or a year is no sale. */
export function soldAt({ device, shop }: LastHeard, now: number): string | undefined {
  const away = now - device;
  if (away < -HOUR_MS || away > MAX_OFFLINE_HOURS * HOUR_MS) return undefined;
  return new Date(Date.parse(shop) + Math.max(0, away)).toISOString();
}
