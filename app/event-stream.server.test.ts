import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { changed } from '#app/db/changes.server.ts';
import { transact } from '#app/db/transaction.server.ts';
import { answerEvents } from '#app/event-stream.server.ts';
import { createEvents } from '#app/events.server.ts';
import { createLog } from '#app/log.server.ts';
import { openAccounts } from '#test/accounts.ts';
import { openDatabase } from '#test/databases.ts';

async function openLines() {
  const { db } = await openDatabase('sqlite');
  const log = createLog('fatal');
  const events = createEvents({ db, databaseUrl: undefined, log });
  onTestFinished(() => events.close());
  const { auth } = await openAccounts(db);
  const answer = answerEvents({ auth, events, log });
  const ask = (address = '203.0.113.7') => answer({ cookie: undefined, address, outgoing: new PassThrough() });
  const changeShelf = () => transact(db, async (trx) => changed(trx, { what: 'shelf' }));
  return { events, ask, changeShelf };
}

/** What the next piece of the answer says. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const { value } = await reader.read();
  return JSON.parse(new TextDecoder().decode(value).replace('data: ', '')) as { shelf: number };
}

it('tells a reader who lags behind the newest, and nothing else', async () => {
  const { ask, changeShelf } = await openLines();
  const reader = (await ask()).body?.getReader();
  if (!reader) throw new Error('no answer');
  expect(await next(reader)).toMatchObject({ shelf: 0 });
  for (let count = 0; count < 50; count++) await changeShelf();
  expect(await next(reader)).toMatchObject({ shelf: 50 });
  const later = next(reader);
  await changeShelf();
  expect(await later).toMatchObject({ shelf: 51 });
  await reader.cancel();
});

it('lets 500 in from one address, and others still, and again who comes after somebody left', async () => {
  const { events, ask } = await openLines();
  const lines = [];
  for (let count = 0; count < 500; count++) lines.push(await ask());
  expect(lines.every(({ status }) => status === 200)).toBe(true);
  expect((await ask()).status).toBe(503);
  const other = await ask('203.0.113.8');
  expect(other.status).toBe(200);
  await lines[0]?.body?.cancel();
  lines.push(await ask(), other);
  expect(lines.at(-2)?.status).toBe(200);
  expect(events.listeners).toBe(501);

  events.endAll();
  expect(events.listeners).toBe(0);
  expect((await ask()).status).toBe(503);
});
