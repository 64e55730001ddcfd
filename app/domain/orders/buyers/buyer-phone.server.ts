import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { roleOf } from '#app/domain/people/rights/rights.ts';
import { deleteDevices } from '#app/domain/people/sign-in/known-devices.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { hasNoEmail, loginNumber, phoneAddress } from '#app/domain/text/phone-address.ts';

type NoBuyer = { ok: false; problem: 'no-such-buyer' };
type Other = { id: string; name: string };

/** Says that the shop has spoken with a buyer on this number, or on that of their order. The buyer logs in with it from now on,
 * and no unconfirmed account does: `takenFrom` is the account that loses it, as the admin has seen it. A number that is
 * confirmed for another buyer, or that somebody logs in with who works here, stays theirs. On their own page, a buyer without
 * email gets it as their number. The number of an order replaces no other confirmed number, because the order may be a gift. */
export async function confirmPhone(
  db: Db,
  by: By,
  { id, phone, order, takenFrom }: { id: string; phone: string; order: string; takenFrom: string },
): Promise<
  | { ok: true }
  | NoBuyer
  | { ok: false; problem: 'no-number' }
  | { ok: false; problem: 'has-number'; number: string }
  | { ok: false; problem: 'confirmed-elsewhere' | 'takes-number'; other: Other }
> {
  return transact(db, async (trx) => {
    // One after the other: two could confirm one number.
    await lockSettings(trx);
    const buyer = await readBuyer(trx, id);
    const typed = order === '' ? phone : await readOrderPhone(trx, id, order);
    if (!buyer || typed === undefined) return { ok: false, problem: 'no-such-buyer' };
    const number = loginNumber(typed);
    if (number === null) return { ok: false, problem: 'no-number' };
    if (order !== '' && buyer.verifiedPhone !== null && buyer.verifiedPhone !== number)
      return { ok: false, problem: 'has-number', number: buyer.verifiedPhone };
    const others = await readOthers(trx, id, number);
    const owner = others.find((each) => each.verifiedPhone === number || roleOf(each) !== 'buyer');
    if (owner) return { ok: false, problem: 'confirmed-elsewhere', other: { id: owner.id, name: owner.name } };
    const [loser] = others;
    if (loser && loser.id !== takenFrom)
      return { ok: false, problem: 'takes-number', other: { id: loser.id, name: loser.name } };
    const moves = order === '' && hasNoEmail(buyer.email) && buyer.email !== phoneAddress(number);
    if (!loser && !moves && buyer.verifiedPhone === number) return { ok: true };
    if (loser) await takeNumber(trx, by, loser.id, number);
    if (moves) await deleteDevices(trx, id);
    await trx
      .updateTable('users')
      .set({ verifiedPhone: number, updatedAt: instant(by.now) })
      .$if(moves, (update) => update.set({ phone: typed, phoneKey: number, email: phoneAddress(number) }))
      .where('id', '=', id)
      .execute();
    const [before, after] = [{ number: buyer.verifiedPhone }, { number }];
    await record(trx, by.now, { uid: by.uid, action: 'phone confirmed', entity: 'users', entityId: id, before, after });
    return { ok: true };
  });
}

/** The number stays what the account logs in with, if the buyer registered with it. */
export async function undoPhoneConfirmation(db: Db, by: By, id: string): Promise<{ ok: true } | NoBuyer> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const buyer = await readBuyer(trx, id);
    if (!buyer) return { ok: false, problem: 'no-such-buyer' };
    if (buyer.verifiedPhone === null) return { ok: true };
    await trx
      .updateTable('users')
      .set({ verifiedPhone: null, updatedAt: instant(by.now) })
      .where('id', '=', id)
      .execute();
    const before = { number: buyer.verifiedPhone };
    await record(trx, by.now, {
      ...{ uid: by.uid, action: 'phone confirmation undone', entity: 'users', entityId: id },
      before,
    });
    return { ok: true };
  });
}

function readBuyer(trx: Trx, id: string) {
  return trx
    .selectFrom('users')
    .select(['email', 'verifiedPhone'])
    .where('id', '=', id)
    .where('role', '=', 'buyer')
    .where('forgottenAt', 'is', null)
    .where('rights', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

async function readOrderPhone(trx: Trx, uid: string, id: string): Promise<string | undefined> {
  const order = trx.selectFrom('orders').select('phone').where('id', '=', id).where('uid', '=', uid);
  return (await order.executeTakeFirst())?.phone;
}

function readOthers(trx: Trx, id: string, number: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'verifiedPhone', 'role', 'rights'])
    .where('id', '!=', id)
    .where(({ eb, or }) => or([eb('verifiedPhone', '=', number), eb('email', '=', phoneAddress(number))]))
    .execute();
}

/** Orders, sessions and password stay; known devices go. Until the shop confirms another number, the account cannot log in. */
async function takeNumber(trx: Trx, { now, uid }: By, id: string, number: string): Promise<void> {
  const [email, updatedAt] = [phoneAddress(id), instant(now)];
  await trx.updateTable('users').set({ email, updatedAt }).where('id', '=', id).execute();
  await deleteDevices(trx, id);
  await record(trx, now, { uid, action: 'phone taken', entity: 'users', entityId: id, before: { number } });
}
