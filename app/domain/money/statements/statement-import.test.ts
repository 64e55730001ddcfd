import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { verifyPayments } from '#app/domain/money/checking/payment-decide.server.ts';
import { listAgreeing, listNotInStatement, listSubmitted } from '#app/domain/money/checking/payment-queue.server.ts';
import { paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import {
  deleteOldStatementLines,
  hasChosenColumns,
  importStatement,
  listImports,
  removeImport,
} from '#app/domain/money/statements/statement-import.server.ts';
import { listUnmatchedLines } from '#app/domain/money/statements/statement-match.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';

const now = new Date('2026-11-30T06:00:00Z');
const timeZone = 'Asia/Yangon';
const total = 500_000;
const HEAD = 'Date,Transaction ID,Amount,Remark';
const real = '01003981726354';

onEachEngine('the statement of an account', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const by = { now, uid: await insertUser(db, { role: 'admin' }) };
    const accountId = await insertPaymentAccount(db);
    const pay = async (values = {}) => {
      const orderId = await insertOrder(db, { uid: await insertUser(db), total, paymentMethod: 'KBZPay' });
      await db.updateTable('orders').set({ createdAt: '2026-11-30T01:00:00.000Z' }).where('id', '=', orderId).execute();
      const { number } = await db
        .selectFrom('orders')
        .select('number')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const sent = { amount: total, accountId, submittedAt: '2026-11-30T03:00:00.000Z', ...values };
      return { id: await insertPayment(db, orderId, sent), orderId, reference: paymentReference(number) };
    };
    const add = (rows: string[], more: object = {}) =>
      importStatement(db, by, { accountId, text: [HEAD, ...rows].join('\n'), timeZone, chosen: null, ...more });
    return { db, by, accountId, pay, add };
  }
  const shown = async (db: Db) =>
    (await listSubmitted(db, '')).filter(({ statement }) => statement !== null).map(({ id }) => id);
  const agreeing = async (db: Db) => (await listAgreeing(db)).map(({ id }) => id);
  const unmatched = async (db: Db, accountId: string) =>
    (await listUnmatchedLines(db, accountId, null)).lines.map(({ amount }) => amount);

  it('matches by the whole number, else by the last digits or the reference within a day; account and amount always agree', async () => {
    const { db, accountId, pay, add } = await open();
    const other = await insertPaymentAccount(db, { method: 'WavePay', number: '09 1' });
    const byNumber = await pay({ number: real });
    const byEnd = await pay({ number: '112233' });
    const byReference = await pay({ number: null });
    const ofMethod = await pay({ number: '30000000000003', accountId: null });
    await pay({ number: '40000000000004' });
    await pay({ number: '50000000000005', accountId: other });
    const late = await pay({ number: null });
    await pay({ number: '77889900' });
    const isIn = await add([
      `01/11/2026,${real},500000,`,
      // A minute before the order: clocks differ.
      '30/11/2026 07:29,A000112233,500000,',
      `30/11/2026,,500000,Order ${byReference.reference}`,
      '30/11/2026,30000000000003,500000,',
      '30/11/2026,40000000000004,500001,one too much',
      '30/11/2026,50000000000005,500000,of another account',
      `28/11/2026 09:00,,500000,${late.reference}`,
      '28/11/2026,7700077889900,500000,too early for last digits',
    ]);
    const span = { from: '2026-11-01T05:30:00.000Z', to: '2026-11-30T05:30:00.000Z' };
    expect(isIn).toEqual({ ok: true, lines: 8, known: 0, left: 0, unreadable: 0, span });
    const matched = [byNumber, byEnd, byReference, ofMethod].map(({ id }) => id);
    expect((await shown(db)).toSorted()).toEqual(matched.toSorted());
    // This money came before its order.
    expect(await agreeing(db)).toEqual(expect.not.arrayContaining([byNumber.id]));
    expect((await agreeing(db)).toSorted()).toEqual(expect.arrayContaining(matched.filter((id) => id !== byNumber.id)));
    expect((await unmatched(db, accountId)).toSorted()).toEqual([500_000, 500_000, 500_000, 500_001]);
    const missing = await listNotInStatement(db, { id: accountId, method: 'KBZPay' });
    expect(new Set(missing.map(({ number }) => number))).toEqual(new Set(['40000000000004', null, '77889900']));
  });

  it('changes nothing when it is imported twice, and adds what is new in a longer one', async () => {
    const { db, by, accountId, add } = await open();
    const rows = [
      `30/11/2026,${real},500000,`,
      `30/11/2026,${real},500000,again`,
      '30/11/2026,,7,a',
      '30/11/2026,,7,a',
    ];
    expect(await add(rows)).toMatchObject({ lines: 2, known: 2 });
    const stored = () => db.selectFrom('statementLines').selectAll().orderBy('id').execute();
    const before = await stored();
    expect(await add(rows)).toMatchObject({ lines: 0, known: 4 });
    expect(await stored()).toEqual(before);
    const events = async () => (await auditEvents(db, accountId)).map(({ action, after }) => [action, after]);
    expect(await events()).toEqual([['statement imported', { lines: 2 }]]);
    expect(await add([...rows, '30/11/2026,,8,b'])).toMatchObject({ lines: 1, known: 4 });
    const both = await Promise.all([add(['30/11/2026,,9,c']), add(['30/11/2026,,9,c'])]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(await stored()).toHaveLength(4);
    await deleteOldStatementLines(db, new Date(by.now.getTime() + 400 * 86_400_000));
    expect(await stored()).toEqual([]);
  });

  it('verifies nothing by itself; a line counts for one payment, and what agrees is verified together', async () => {
    const { db, by, accountId, pay, add } = await open();
    const one = await pay({ number: '112233' });
    await pay({ number: 'B112233' });
    await add(['30/11/2026,A112233,500000,']);
    expect(await db.selectFrom('payments').select('state').distinct().execute()).toEqual([{ state: 'submitted' }]);
    expect(await shown(db)).toEqual([one.id]);
    const third = await pay({ number: '112233' });
    // Two claim one line.
    expect(await shown(db)).toEqual([]);
    expect((await verifyPayments(db, { now, uid: by.uid }, [one.id, third.id])).refused).toHaveLength(2);
    await add(['30/11/2026,C112233,500000,']);
    expect((await shown(db)).toSorted()).toEqual([one.id, third.id].toSorted());
    expect(await verifyPayments(db, { now, uid: by.uid }, [one.id, third.id])).toEqual({
      verified: 2,
      sum: 2 * total,
      refused: [],
    });
    // Both lines are used.
    const late = await pay({ number: '112233' });
    expect(await shown(db)).not.toContain(late.id);
    expect(await unmatched(db, accountId)).toEqual([]);
  });

  it('asks for the columns once, if no heading names them', async () => {
    const { db, accountId, add } = await open();
    const text = `2026-11-30,${real},Received,500000,x\n2026-11-30,,Sent,7,y`;
    const asked = await add([], { text });
    expect(asked).toMatchObject({
      problem: 'unknown-columns',
      sample: [['2026-11-30', real, 'Received', '500000', 'x'], { length: 5 }],
    });
    const halfway = await add([], { text, chosen: ['date', null, null, null, null] });
    expect(halfway).toMatchObject({ problem: 'unknown-columns', columns: ['date', null, null, null, null] });
    const chosen = ['date', 'number', 'kind', 'amount', 'text'];
    expect(await add([], { text, chosen })).toMatchObject({ ok: true, lines: 1, left: 1 });
    expect(await add([], { text: `${text}\n2026-11-30,,Received,9,z` })).toMatchObject({
      ok: true,
      lines: 1,
      known: 1,
    });
    expect(await unmatched(db, accountId)).toHaveLength(2);
    expect(await add([], { text, again: true })).toMatchObject({ problem: 'unknown-columns', columns: chosen });
    expect(await hasChosenColumns(db, accountId)).toBe(true);
    const wide = `2026-11-30${',x'.repeat(20)},5`;
    const last = ['date', ...Array<null>(20).fill(null), 'amount'];
    expect((await add([], { text: wide })) as object).toMatchObject({ sample: [{ length: 22 }] });
    expect(await add([], { text: wide, chosen: last })).toMatchObject({ ok: true, lines: 1 });
    expect(await add([], { text: wide })).toMatchObject({ ok: true, lines: 0, known: 1 });
    expect(await add([], { text: ' \n\n' })).toMatchObject({ problem: 'nothing-sent' });
    expect(await add([], { text, accountId: 'none' })).toMatchObject({ problem: 'no-such-account' });
    expect(await add([], { text: 'Hello,\nhow are you?' })).toMatchObject({ problem: 'unknown-columns' });
  });

  it('remembers the order of day and month that a file showed or a person chose', async () => {
    const { db, accountId, add } = await open();
    const order = async () =>
      (await db.selectFrom('paymentAccounts').select('statementDateOrder').where('id', '=', accountId).execute())[0];
    const days = async (date: string, more = {}) => {
      const outcome = await add([`${date},,${Math.random().toString().slice(2, 8)},`], more);
      return outcome.ok ? outcome.span?.from.slice(0, 10) : outcome.problem;
    };
    expect(await days('03/04/2026')).toBe('2026-04-03');
    expect(await order()).toEqual({ statementDateOrder: null });
    expect(await days('04/13/2026')).toBe('2026-04-13');
    expect(await days('03/04/2026')).toBe('2026-03-04');
    const chosen = ['date', 'number', 'amount', 'text'];
    expect(await days('03/04/2026', { chosen, chosenOrder: 'day-first' })).toBe('2026-04-03');
    expect(await order()).toEqual({ statementDateOrder: 'day-first' });
    // What was chosen cannot be right.
    expect(await days('04/13/2026', { chosen, chosenOrder: 'day-first' })).toBe('2026-04-13');
    expect(await order()).toEqual({ statementDateOrder: 'month-first' });
  });

  it('loses the lines of an import that is taken out, and no others; payments stay as they were decided', async () => {
    const { db, by, accountId, pay, add } = await open();
    const later = { ...by, now: new Date(now.getTime() + 60_000) };
    const other = await insertPaymentAccount(db, { method: 'WavePay', number: '09 1' });
    const [first, second] = [await pay({ number: real }), await pay({ number: '40000000000004' })];
    await add([`30/11/2026,${real},500000,`]);
    const text = `${HEAD}\n30/11/2026,40000000000004,500000,\n${Array.from({ length: 450 }, (_, n) => `30/11/2026,,${n + 1},`).join('\n')}`;
    await importStatement(db, later, { accountId, text, timeZone, chosen: null });
    await importStatement(db, later, { accountId: other, text, timeZone, chosen: null });
    await verifyPayments(db, { now, uid: by.uid }, [second.id]);
    const [wrong, right] = await listImports(db, accountId);
    expect([wrong?.lines, right?.lines]).toEqual([451, 1]);
    expect(await removeImport(db, by, accountId, wrong?.at ?? '')).toBe(451);
    expect(await listImports(db, accountId)).toEqual([right]);
    expect((await listImports(db, other)).map(({ lines }) => lines)).toEqual([451]);
    expect(await shown(db)).toEqual([first.id]);
    const { state } = await db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('verified');
    const events = await auditEvents(db, accountId);
    expect(events.at(-1)).toMatchObject({ action: 'statement removed', before: { lines: 451 } });
    expect(await removeImport(db, by, accountId, wrong?.at ?? '')).toBe(0);
    expect(await auditEvents(db, accountId)).toHaveLength(events.length);
    // It can be imported again.
    expect(await importStatement(db, later, { accountId, text, timeZone, chosen: null })).toMatchObject({ lines: 451 });
  });

  it('of thousands of lines lets others in between, and lists those without a payment page by page', async () => {
    const { db, accountId, add } = await open();
    const rows = Array.from(
      { length: 3_000 },
      (_, n) => `${(n % 30) + 1}/11/2026 10:00,${10 ** 13 + n},${1_000 + n},Payment`,
    );
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    expect(await add(rows)).toMatchObject({ ok: true, lines: 3_000 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    expect(await add(rows)).toMatchObject({ lines: 0, known: 3_000 });
    const { lines, older } = await listUnmatchedLines(db, accountId, null);
    expect(lines).toHaveLength(200);
    const next = await listUnmatchedLines(db, accountId, older);
    expect(next.lines.map(({ id }) => id)).not.toContain(lines.at(-1)?.id);
  });
});
