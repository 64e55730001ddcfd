import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withoutJoiners } from '#app/typesetting/line-breaks.ts';
import type { Engine } from '#tests/support/database/databases.ts';
import { buyer, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';

const words = 'The shop cannot save anything now';
const burmese = 'ယခု ဆိုင်တွင် ဘာမှ သိမ်း၍ မရပါ';
const patience = { timeout: 30_000 };

describe.each<Engine>(['sqlite', 'postgres'])('a database that refuses writes (%s)', (engine) => {
  it('is answered with 503 while pages go on, told to the owner once, and over by itself', patience, async () => {
    const { host, received } = await startSmtp();
    const { shop, admin, item } = await openTradingShop(engine, { SMTP_URL: `smtp://${host}` });
    const readyz = async () => {
      const response = await fetch(`${shop.url}/readyz`);
      return [response.status, await response.text()];
    };
    const warns = async () => shows((await admin.get('/admin/dashboard')).text, words);
    const aboutSaving = () => received.filter(({ source }) => /(cannot|could not) save anything/.test(source));
    const visitor = openVisitor(shop);
    const customer = await logIn(shop, buyer);
    const wanted = {
      ...buyer,
      salePrice: String(item.salePrice),
      qty: '1',
      address: 'Yangon',
      paymentMethod: 'KBZPay',
      key: crypto.randomUUID(),
    };
    expect(await readyz()).toEqual([200, 'ready']);
    expect(await warns()).toBe(false);

    await refuseWrites(shop, true);
    const forms = [
      () => visitor.post('/login', { email: buyer.email, password: buyer.password }),
      () => visitor.post('/register', { ...buyer, email: 'third@shop.example' }),
      () => visitor.post('/forgot-password', { email: buyer.email }),
      () => customer.post(`/shop/${item.id}/order`, wanted),
      () => admin.post('/admin/profit-setting', { profitPercent: '12' }),
      () => admin.post('/admin/profit-setting.data', { profitPercent: '12' }),
    ];
    // On PostgreSQL, the first requests may find that their connection was closed.
    await expect.poll(async () => shows((await forms[0]?.())?.text ?? '', words), patience).toBe(true);
    for (const send of forms) {
      const { status, text, headers } = await send();
      expect([status, headers['retry-after']]).toEqual([503, '10']);
      expect(shows(text, words) || text.includes('"cannot-save"')).toBe(true);
    }
    const inBurmese = await visitor.post('/login', { email: buyer.email, password: 'x' }, { 'Accept-Language': 'my' });
    expect(shows(withoutJoiners(inBurmese.text), burmese)).toBe(true);
    expect(await readyz()).toEqual([503, 'the shop cannot save anything now']);
    for (const path of ['/', '/shop', '/cart', '/login', '/admin/inventory', '/admin/admin-orders'])
      expect((await admin.get(path)).status, path).toBe(200);
    expect(await warns()).toBe(true);
    await expect.poll(aboutSaving, patience).toHaveLength(1);

    await refuseWrites(shop, false);
    await expect.poll(readyz, patience).toEqual([200, 'ready']);
    expect(await warns()).toBe(false);
    expect((await admin.post('/admin/profit-setting', { profitPercent: '12' })).status).toBe(200);
    await visitor.post('/forgot-password', { email: buyer.email });
    await expect.poll(() => received.filter(({ to }) => to.includes(buyer.email)), patience).toHaveLength(1);
    expect(aboutSaving()).toHaveLength(1);
    expect(shop.log().split('"the shop cannot save anything"')).toHaveLength(2);
    expect(shop.log()).toContain('"the shop can save again"');
    // An outage is no bug: its lines name the cause and have no stack.
    expect(shop.log()).not.toMatch(/"request failed"|"stack"/);
  });
});

/** A page contains every message in a script. */
function shows(page: string, message: string): boolean {
  return new RegExp(`>[^<>"]*${message}`).test(page);
}

/** A disk that takes no byte more; PostgreSQL as a provider switches it when the disk is full. */
async function refuseWrites({ db, env, pid }: RunningShop, refuse: boolean): Promise<void> {
  if (!env.databaseUrl) {
    const limit = `--fsize=${refuse ? 0 : 'unlimited'}:unlimited`;
    expect(spawnSync('prlimit', ['--pid', String(pid()), limit]).status).toBe(0);
    return;
  }
  const name = new URL(env.databaseUrl).pathname.slice(1);
  const transaction = db.transaction().setAccessMode('read write');
  await transaction.execute((trx) =>
    sql`alter database ${sql.ref(name)} set default_transaction_read_only = ${sql.raw(refuse ? 'on' : 'off')}`.execute(
      trx,
    ),
  );
  if (refuse)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid()`.execute(db);
}
