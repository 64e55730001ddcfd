import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { engines } from '#tests/support/database/databases.ts';
import { type Buyer, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openAgent, openVisitor } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { isFull, prove } from '#tests/support/torture/prove.ts';
import { openTrade } from '#tests/support/torture/trade.ts';
import { startTraffic } from '#tests/support/torture/traffic.ts';

const PATHS = ['/', '/shop', '/shop?view=table', '/shop?q=probe'] as const;

/** Each kind of write with each page that shows it. Twelve, so that the shortest run covers all. */
const WRITES = [
  { kind: 'announcement', on: '/' } as const,
  ...PATHS.flatMap((on) => [{ kind: 'order', on } as const, { kind: 'row', on } as const]),
  ...PATHS.slice(1).map((on) => ({ kind: 'price', on }) as const),
];

describe.each(engines)('cached pages (%s)', (engine) => {
  prove(
    'show every commit of any process from the next request on',
    { short: 12, full: 5_000, of: 'writes' },
    async ({ runs, random, figures, done }) => {
      const shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
      const [{ db }] = shops;
      const agent = openAgent();
      const trade = await openTrade(db, { items: isFull ? 200 : 40 });
      const probe = { qty: 1_000_000, salePrice: 1_000 };
      const named = { name: 'Probe', nameKey: 'probe', currency: 'MMK', cost: '1000', rate: '1', profit: '0' };
      const id = await addStockedItem(db, { ...named, ...probe });
      const read = async (at: number, path: string) => {
        const { status, body } = await sendRequest(processFor(at, shops).url, path, { agent });
        expect(status).toBe(200);
        return body.toString();
      };

      const shuffles = Array.from({ length: Math.ceil(runs / WRITES.length) }, () => random.shuffled(WRITES));
      const writes = shuffles.flat().slice(0, runs);
      const traffic = startTraffic(shops, trade, random);
      let reading = true;
      let pages = 0;
      const readers = [0, 1].map(async (at) => {
        for (; reading; pages++) {
          await read(at, random.pick(PATHS));
          if (!isFull) await pause(20);
        }
      });
      try {
        for (const [index, next] of writes.entries()) {
          const shows = await write(next.kind, index + 1);
          for (const at of shops.keys()) {
            const text = textOf(await read(at, next.on));
            expect(text.includes(` ${shows} `), `${next.kind} ${shows} on ${next.on} of process ${at}`).toBe(true);
          }
          done(index + 1);
        }
      } finally {
        reading = false;
        await Promise.all(readers);
        await traffic.stop();
      }
      figures.pages = pages;
      await expectSameAsUncached(shops);

      /** Writes once, by the shop or another process. @returns the text that a guest's page then shows. */
      async function write(kind: (typeof WRITES)[number]['kind'], n: number): Promise<string> {
        if (kind === 'announcement') {
          const highlight = `note ${n}.`;
          await saveAnnouncement(db, new Date(), null, { place: 'top', highlight, notes: [] });
          return highlight;
        }
        if (kind === 'order') {
          const line = { id, qty: 1, salePrice: probe.salePrice };
          const { outcome } = await order(processFor(n, shops).url, trade.buyers[0], [line], undefined, agent);
          expect(outcome).toMatchObject({ ok: true });
          probe.qty--;
          return String(probe.qty);
        }
        if (kind === 'row') {
          const ram = `bin ${n}.`;
          await db.updateTable('inventories').set({ ram }).where('id', '=', id).execute();
          return ram;
        }
        probe.salePrice += 7;
        const form = { cost: String(probe.salePrice), rate: '1', profit: '0', was: '' };
        const admin = openVisitorAs(trade.admin, processFor(n, shops));
        expect((await admin.post(`/admin/inventory/${id}/price.data`, form)).status).toBe(200);
        return `${probe.salePrice.toLocaleString('en')} MMK`;
      }
    },
  );
});

/** Compares a cached page with an uncached one: a very long Accept-Language gets the latter. */
async function expectSameAsUncached(shops: [RunningShop, ...RunningShop[]]) {
  for (const { url } of shops) {
    for (const path of PATHS) {
      const cached = await sendRequest(url, path);
      const uncached = await sendRequest(url, path, { headers: { 'Accept-Language': 'en,'.repeat(200) } });
      expect(cached.headers.etag, path).toBeDefined();
      expect(uncached.headers.etag, path).toBeUndefined();
      expect(visible(cached.body.toString()), path).toBe(visible(uncached.body.toString()));
      // Live state of other processes may still arrive, and is part of the page.
      const again = async () => {
        const { headers } = await sendRequest(url, path);
        const response = await sendRequest(url, path, { headers: { 'If-None-Match': String(headers.etag) } });
        return { status: response.status, size: response.body.length };
      };
      await expect.poll(again).toEqual({ status: 304, size: 0 });
    }
  }
}

/** Removes nonces, and scripts because their live state differs. */
function visible(html: string): string {
  return html.replace(/<script\b[^>]*>[^<]*<\/script>/g, '').replaceAll(/ nonce="[^"]*"/g, '');
}

/** The text of a page. */
function textOf(html: string): string {
  const text = visible(html).replaceAll(/<!--.*?-->|<\/?small>/g, '');
  return text.replaceAll(/<[^>]*>/g, ' ');
}

function openVisitorAs({ cookie }: Buyer, shop: RunningShop) {
  const visitor = openVisitor(shop);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  visitor.cookies.set(name, value.split(';')[0] ?? '');
  return visitor;
}
