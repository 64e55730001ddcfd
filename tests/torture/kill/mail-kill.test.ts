import { describe, expect } from 'vitest';
import { engines } from '#tests/support/database/databases.ts';
import { openBuyers, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner } from '#tests/support/server/shop.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';
import { prove } from '#tests/support/torture/prove.ts';

/** The shop is killed before, while or after the mail server receives the mail. */
const MOMENTS = ['at the response', 'at the greeting', 'with the mail accepted'] as const;
const SUBJECT = /^Subject: Order (\d+) is confirmed\r$/m;

describe.each(engines)('mails of a killed shop (%s)', (engine) => {
  prove('arrive, once or twice', { short: 2, full: 90, of: 'kills' }, async ({ runs, random, figures, done }) => {
    let onMailServer = (_moment: (typeof MOMENTS)[number]) => {};
    const { host, received } = await startSmtp({
      onConnect(_session, accept) {
        onMailServer('at the greeting');
        accept();
      },
    });
    const [shop] = await startProcesses(engine, 1, { SMTP_URL: `smtp://${host}` });
    const { db } = shop;
    const [buyer] = await openBuyers(db, 1);
    const line = { id: await addStockedItem(db, { qty: 1_000, salePrice: 1_000 }), qty: 1, salePrice: 1_000 };
    const admin = openVisitor(shop);
    await admin.post('/login', owner);
    const arrived = (number: number) =>
      received.filter(({ source }) => Number(SUBJECT.exec(source)?.[1]) === number).length;
    const moments = random.shuffled(MOMENTS);
    let twice = 0;
    for (let kills = 0; kills < runs; kills++) {
      const { outcome } = await order(shop.url, buyer, [line]);
      if (!outcome?.ok) throw new Error('the order was refused');
      const { id, number } = outcome.order;
      await expect
        .poll(() => received.some(({ source }) => source.includes(`/admin/admin-orders/${id}`)) || kills > 8)
        .toBe(true);
      const moment = moments[kills % MOMENTS.length];
      const killed = Promise.withResolvers<void>();
      const kill = () => void shop.stop('SIGKILL').then(() => killed.resolve());
      onMailServer = (reached) => reached === moment && kill();
      const confirmed = admin.post(`/admin/admin-orders/${id}/confirmation`).catch(() => undefined);
      if (moment === 'at the response') await confirmed.then(kill);
      if (moment === 'with the mail accepted')
        await expect
          .poll(() => arrived(number))
          .toBe(1)
          .then(kill);
      await Promise.all([confirmed, killed.promise]);
      onMailServer = () => {};
      // Ends the lease of the killed process.
      await db
        .updateTable('outbox')
        .set({ nextTryAt: new Date().toISOString() })
        .where('leaseId', 'is not', null)
        .execute();
      await shop.start();
      const unsent = () =>
        db
          .selectFrom('outbox')
          .select('id')
          .where('event', '=', 'order confirmed')
          .where('nextTryAt', 'is not', null)
          .execute();
      await expect.poll(unsent, { timeout: 30_000 }).toEqual([]);
      const { status } = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
      expect(status).toBe('confirmed');
      expect([1, 2]).toContain(arrived(number));
      if (arrived(number) === 2) twice++;
      done(kills + 1);
    }
    Object.assign(figures, { 'arrived twice': twice });
  });
});
