import { expect, it, onTestFinished } from 'vitest';
import { type Change, changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isStale } from '#app/domain/live-state.ts';
import { createEvents } from '#app/live/change-feed.server.ts';
import { createLog } from '#app/server/log.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';

const admin = { id: 'owner', role: 'admin' as const };
const aye = { id: 'aye', role: 'buyer' as const };
const ko = { id: 'ko', role: 'buyer' as const };

async function openEvents() {
  const { db } = await openDatabase('sqlite');
  const events = createEvents({ db, databaseUrl: undefined, log: createLog('fatal') });
  onTestFinished(() => events.close());
  return { db, events };
}

const change = (db: Db, ...changes: Change[]) =>
  transact(db, async (trx) => {
    for (const each of changes) changed(trx, each);
  });

it('counts the shelf for everybody, and orders for admins and for the buyer whose they are', async () => {
  const { db, events } = await openEvents();
  const all = () => [null, aye, ko, admin].map((who) => events.stateFor(who));
  const counts = () => all().map(({ shelf, orders }) => [shelf, orders]);
  expect(all().map(({ who }) => who)).toEqual(['', 'buyer:aye', 'buyer:ko', 'admin:owner']);
  await change(db, { what: 'shelf' });
  await change(db, { what: 'orders', uid: 'aye' });
  await change(db, { what: 'orders', uid: 'aye' }, { what: 'orders', uid: 'ko' });
  expect(counts()).toEqual([
    [1, 0],
    [1, 2],
    [1, 1],
    [1, 3],
  ]);
});

it('wakes who listens, ends all of them, and forgets who left', async () => {
  const { db, events } = await openEvents();
  const heard: string[] = [];
  const listener = (name: string) => ({
    wake: () => heard.push(`${name} wakes`),
    end: () => heard.push(`${name} ends`),
  });
  const leave = events.listen(listener('one'));
  events.listen(listener('two'));
  await change(db, { what: 'shelf' });
  leave();
  await change(db, { what: 'shelf' });
  expect([events.listeners, events.closed]).toEqual([1, false]);
  events.endAll();
  expect(events.closed).toBe(true);
  expect(heard).toEqual(['one wakes', 'two wakes', 'two wakes', 'two ends']);
});

it('lets everybody look again before it counts too many people', async () => {
  const { db, events } = await openEvents();
  const before = events.stateFor(null);
  for (let count = 0; count < 10; count++) {
    await change(
      db,
      ...Array.from({ length: 1_000 }, (_, index): Change => ({ what: 'orders', uid: `${count} ${index}` })),
    );
  }
  expect(isStale(before, events.stateFor(null), [])).toBe(false);
  await change(db, { what: 'orders', uid: 'one more' });
  expect(isStale(before, events.stateFor(null), [])).toBe(true);
  expect(events.stateFor({ id: 'one more', role: 'buyer' }).orders).toBe(0);
});

it('calls a page stale for what it shows, for another person, and where counting began anew', () => {
  const seen = { who: 'buyer:aye', era: 'a', shelf: 3, orders: 1 };
  expect(isStale(seen, { ...seen, shelf: 4 }, ['orders'])).toBe(false);
  expect(isStale(seen, { ...seen, shelf: 4 }, ['orders', 'shelf'])).toBe(true);
  expect(isStale(seen, { ...seen, shelf: 2 }, ['shelf'])).toBe(false);
  expect(isStale(seen, { ...seen, who: '' }, [])).toBe(true);
  expect(isStale(seen, { ...seen, era: 'b' }, [])).toBe(true);
});
