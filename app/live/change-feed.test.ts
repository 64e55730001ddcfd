import { expect, it, onTestFinished } from 'vitest';
import { type Change, noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { isStale } from '#app/domain/shop/live-update.ts';
import { ChangeFeed } from '#app/live/change-feed.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';

const admin = { id: 'owner', role: 'admin' as const, rights: [...RIGHTS] };
const aye = { id: 'aye', role: 'buyer' as const, rights: [] };
const ko = { id: 'ko', role: 'buyer' as const, rights: [] };

async function openChangeFeed() {
  const { db } = await openDatabase('sqlite');
  const changeFeed = new ChangeFeed({ db, databaseUrl: undefined, log: createLog('fatal') });
  onTestFinished(() => changeFeed.close());
  return { db, changeFeed };
}

const change = (db: Db, ...changes: Change[]) =>
  transact(db, async (trx) => {
    for (const each of changes) noteChange(trx, each);
  });

it('counts catalog changes for everybody, orders for admins and their buyer, payment accounts for logged-in users', async () => {
  const { db, changeFeed } = await openChangeFeed();
  const all = () => [null, aye, ko, admin].map((who) => changeFeed.stateFor(who));
  const counts = () => all().map(({ catalog, orders, paymentAccounts }) => [catalog, orders, paymentAccounts]);
  expect(all().map(({ who }) => who)).toEqual(['', 'buyer:aye', 'buyer:ko', 'admin:owner']);
  await change(db, { what: 'catalog' });
  await change(db, { what: 'orders', uid: 'aye' });
  await change(db, { what: 'orders', uid: 'aye' }, { what: 'orders', uid: 'ko' });
  await change(db, { what: 'paymentAccounts' });
  expect(counts()).toEqual([
    [1, 0, 0],
    [1, 2, 1],
    [1, 1, 1],
    [1, 3, 1],
  ]);
});

it('notifies and closes its subscribers, but not after they unsubscribe', async () => {
  const { db, changeFeed } = await openChangeFeed();
  const calls: string[] = [];
  const subscriber = (name: string) => ({
    notify: () => calls.push(`${name} notified`),
    close: () => calls.push(`${name} closed`),
  });
  const unsubscribe = changeFeed.subscribe(subscriber('one'));
  changeFeed.subscribe(subscriber('two'));
  await change(db, { what: 'catalog' });
  unsubscribe();
  await change(db, { what: 'catalog' });
  expect([changeFeed.subscriberCount, changeFeed.isClosed]).toEqual([1, false]);
  changeFeed.closeSubscribers();
  expect(changeFeed.isClosed).toBe(true);
  expect(calls).toEqual(['one notified', 'two notified', 'two notified', 'two closed']);
});

it('starts a new era, which makes every page stale, before it counts too many buyers', async () => {
  const { db, changeFeed } = await openChangeFeed();
  const before = changeFeed.stateFor(null);
  for (let count = 0; count < 10; count++) {
    await change(
      db,
      ...Array.from({ length: 1_000 }, (_, index): Change => ({ what: 'orders', uid: `${count} ${index}` })),
    );
  }
  expect(isStale(before, changeFeed.stateFor(null), [])).toBe(false);
  await change(db, { what: 'orders', uid: 'one more' });
  expect(isStale(before, changeFeed.stateFor(null), [])).toBe(true);
  expect(changeFeed.stateFor({ id: 'one more', role: 'buyer', rights: [] }).orders).toBe(0);
});

it('calls a page stale after a change of its data, for another person, and in a new era', () => {
  const seen = { who: 'buyer:aye', era: 'a', catalog: 3, orders: 1, paymentAccounts: 0 };
  expect(isStale(seen, { ...seen, catalog: 4 }, ['orders'])).toBe(false);
  expect(isStale(seen, { ...seen, catalog: 4 }, ['orders', 'catalog'])).toBe(true);
  expect(isStale(seen, { ...seen, catalog: 2 }, ['catalog'])).toBe(false);
  expect(isStale(seen, { ...seen, who: '' }, [])).toBe(true);
  expect(isStale(seen, { ...seen, era: 'b' }, [])).toBe(true);
});
