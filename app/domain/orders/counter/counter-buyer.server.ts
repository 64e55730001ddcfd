import { randomUUIDv7 } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { findBuyers } from '#app/domain/orders/buyers/buyer-search.server.ts';
import { addWalkIn } from '#app/domain/orders/buyers/walk-in.server.ts';
import { type CounterBuyer, type SaleBuyer, SaleRefusedError } from '#app/domain/orders/counter/counter-sale.ts';
import { WALK_IN, WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { mayAct } from '#app/domain/people/staff/staff.server.ts';
import { peopleKeys } from '#app/domain/text/name-keys.server.ts';
import { loginNumber, phoneAddress } from '#app/domain/text/phone-address.ts';

const MAX_OFFERED = 20;

/** The buyers that the counter offers: those of one whole number, or by name for people who may see buyers. */
export async function findBuyersForSale(db: Db, uid: string, typed: string): Promise<CounterBuyer[]> {
  const number = loginNumber(typed);
  if (number !== null) return listBuyersOf(db, number);
  if (typed === '' || !(await mayAct(db, uid, 'buyers'))) return [];
  const { buyers } = await findBuyers(db, typed, null);
  return buyers
    .filter(({ phone, isBlocked }) => !isBlocked && loginNumber(phone) !== null)
    .map(({ id, name, phone, isPhoneConfirmed }) => ({ id, name, phone, isConfirmed: isPhoneConfirmed }));
}

async function listBuyersOf(db: Db, number: string): Promise<CounterBuyer[]> {
  const rows = await selectBuyers(db)
    .where(({ eb, or }) => or([eb('phoneKey', '=', number), eb('verifiedPhone', '=', number)]))
    .orderBy((eb) => confirmedFirst(eb, number))
    .orderBy('createdAt', 'desc')
    .limit(MAX_OFFERED)
    .execute();
  // Somebody who types this number does not learn another one of theirs.
  return rows.map(({ id, name, phone, verifiedPhone }) => ({
    id,
    name,
    phone: loginNumber(phone) === number ? phone : number,
    isConfirmed: verifiedPhone === number,
  }));
}

function confirmedFirst(eb: ExpressionBuilder<Database, 'users'>, number: string) {
  return eb.case().when('verifiedPhone', '=', number).then(0).else(1).end();
}

function selectBuyers(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'phoneKey', 'verifiedPhone'])
    .where('role', '=', 'buyer')
    .where('rights', 'is', null)
    .where('blockedAt', 'is', null)
    .where('forgottenAt', 'is', null);
}

export type Buyer = { uid: string; name: string; phone: string };

/** The account that a sale belongs to, locked: that of walk-ins, the chosen one if the number is theirs, that of the number, or
 * a new one (decision: phone-accounts). Nothing is sold to others, or they count as walk-ins if the goods were `handedOut`.
 * @throws SaleRefusedError */
export async function readSaleBuyer(
  trx: Trx,
  by: By,
  buyer: SaleBuyer | undefined,
  { handedOut = false } = {},
): Promise<Buyer> {
  const known = buyer && (await findSaleBuyer(trx, by, buyer));
  if (known) return known;
  if (buyer && !handedOut) throw new SaleRefusedError({ ok: false, problem: 'no-such-buyer' });
  await addWalkIn(trx, by.now);
  return { uid: WALK_IN, name: WALK_IN_NAME, phone: '' };
}

async function findSaleBuyer(trx: Trx, by: By, buyer: SaleBuyer): Promise<Buyer | undefined> {
  const { name, phone } = buyer;
  const number = loginNumber(phone);
  if (number === null) return undefined;
  if (buyer.id === undefined) await addBuyer(trx, by, { name, phone, number });
  const found = await selectBuyers(trx)
    .$if(buyer.id !== undefined, (query) => query.where('id', '=', buyer.id ?? ''))
    .where(({ eb, or }) =>
      or([
        eb('verifiedPhone', '=', number),
        buyer.id === undefined ? eb('email', '=', phoneAddress(number)) : eb('phoneKey', '=', number),
      ]),
    )
    .orderBy((eb) => confirmedFirst(eb, number))
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found && { uid: found.id, name: buyer.id === undefined ? name : found.name, phone };
}

/** Adds the account of a number, unless it has one. It has no password: the shop makes the link that sets one. */
async function addBuyer(
  trx: Trx,
  by: By,
  { name, phone, number }: { name: string; phone: string; number: string },
): Promise<void> {
  const owner = trx.selectFrom('users').select('id').where('verifiedPhone', '=', number);
  if (await owner.executeTakeFirst()) return;
  const [id, at] = [randomUUIDv7(), instant(by.now)];
  const times = { createdAt: at, updatedAt: at };
  const person = { name, phone, ...peopleKeys({ name, phone }), email: phoneAddress(number) };
  const added = await trx
    .insertInto('users')
    .values({ id, ...person, emailVerified: false, role: 'buyer', ...times })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await record(trx, by.now, {
    ...{ uid: by.uid, right: by.right, action: 'buyer added', entity: 'users', entityId: id },
    after: { number },
  });
}
