import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/domain/dates.ts';
import { soldAt } from '#app/domain/orders/counter/offline/offline-clock.ts';

const shop = '2026-11-21T03:00:00.000Z';

it('says when a sale was made by the clock of the shop, whatever that of the device says', () => {
  const year = 365 * DAY_MS;
  for (const device of [Date.parse(shop), Date.parse(shop) + year, Date.parse(shop) - year]) {
    expect(soldAt({ device, shop }, device + 2 * HOUR_MS)).toBe('2026-11-21T05:00:00.000Z');
    // Set right by some minutes meanwhile.
    expect(soldAt({ device, shop }, device - HOUR_MS / 2)).toBe(shop);
    expect(soldAt({ device, shop }, device + 72 * HOUR_MS)).toBe('2026-11-24T03:00:00.000Z');
  }
});

it('is no sale 72 hours later, or once the clock was moved by a day or a year', () => {
  const device = Date.parse(shop);
  for (const moved of [72 * HOUR_MS + 1, -DAY_MS, 365 * DAY_MS, -365 * DAY_MS])
    expect(soldAt({ device, shop }, device + moved)).toBeUndefined();
});
