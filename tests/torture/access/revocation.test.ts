import { describe, expect } from 'vitest';
import { connectSse } from '#tests/support/browser/live-states.ts';
import { engines } from '#tests/support/database/databases.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { buyer, logIn, openTradingShop, other } from '#tests/support/factories/trading-shop.ts';
import { giveRights } from '#tests/support/server/actors.ts';
import type { Fields, HttpResponse } from '#tests/support/server/http.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { expectBelow, prove } from '#tests/support/torture/prove.ts';

/** What the owner does to somebody with the right to decide orders. */
const WAYS = {
  'no staff any more': ['', { preset: 'none' }],
  'only other rights': ['', { preset: 'stock' }],
  'switched off': ['/access', { access: 'off' }],
} as const satisfies Record<string, [page: string, form: Fields]>;

describe.each(engines)('a member of staff (%s)', (engine) => {
  prove(
    'loses pages, live events and acts within a second, in every process',
    { short: 3, full: 60, of: 'revocations' },
    async ({ runs, figures, done }) => {
      const { shop, admin } = await openTradingShop(engine);
      // On SQLite a shop has one process.
      const second = engine === 'postgres' ? await runShop(shop.env) : shop;
      const users = shop.db.selectFrom('users').select('id');
      const { id } = await users.where('email', '=', other.email).executeTakeFirstOrThrow();
      const { id: uid } = await users.where('email', '=', buyer.email).executeTakeFirstOrThrow();
      const person = `/admin/people/${id}`;
      let slowest = 0;
      for (let n = 0; n < runs; n++) {
        await shop.db.updateTable('users').set({ blockedAt: null }).where('id', '=', id).execute();
        await giveRights(shop, other.email, ['orders.view', 'orders.decide']);
        const staff = await logIn(second, other);
        const line = await connectSse(second, staff);
        const order = await insertOrder(shop.db, { uid });
        const ways = Object.keys(WAYS) as (keyof typeof WAYS)[];
        const way = ways[n % ways.length] ?? 'switched off';
        const [page, form] = WAYS[way];

        const pages = readUntilClosed(() => staff.get('/admin/admin-orders'));
        const answer = await admin.post(person + page, form);
        const revokedAt = performance.now();
        expect(answer.status, `${way} ${answer.text}`).toBeLessThan(400);
        // An act that is sent now is refused: the answer to the owner is a promise.
        await staff.post(`/admin/admin-orders/${order}/confirmation`);
        const { status } = await shop.db
          .selectFrom('orders')
          .select('status')
          .where('id', '=', order)
          .executeTakeFirstOrThrow();
        expect(status, way).toBe('pending');
        expect(isClosed(await pages), way).toBe(true);
        await expect.poll(() => line.ended(), { interval: 10, timeout: 10_000, message: way }).toBe(true);
        slowest = Math.max(slowest, performance.now() - revokedAt);
        done(n + 1);
      }
      figures['slowest end of a live line, ms'] = Math.round(slowest);
      expectBelow(slowest, 1_000);
    },
  );
});

/** Opens a page again and again. @returns the first answer that does not show it. */
async function readUntilClosed(open: () => Promise<HttpResponse>): Promise<HttpResponse> {
  for (;;) {
    const answer = await open();
    if (answer.status !== 200) return answer;
  }
}

const isClosed = ({ status, to = '' }: HttpResponse) => status === 302 && /^\/(login|admin\/dashboard)/.test(to);
