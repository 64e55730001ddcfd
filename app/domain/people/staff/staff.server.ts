import { isDeepStrictEqual } from 'node:util';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { LIMIT_NAMES, type Limits, limitedRights, NO_LIMITS } from '#app/domain/people/limits/limits.ts';
import { sessionRights } from '#app/domain/people/rights/pin-session.server.ts';
import { jobOf, RIGHTS, type Right, rightsOf, roleOf, unknownRights } from '#app/domain/people/rights/rights.ts';
import { deletePasskeysAndPin } from '#app/domain/people/sign-in/passkeys.server.ts';
import type { StaffMember } from '#app/domain/people/staff/staff.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { shownEmail } from '#app/domain/text/phone-address.ts';

type Refusal = { ok: false; problem: 'no-such-person' | 'own-rights' | 'lacks-right' };
/** `rights` are null to make a buyer of the person again. */
type NewRights = { id: string; rights: readonly Right[] | null; limits?: Limits | undefined };

export async function findStaff(db: Db, id: string): Promise<StaffMember | undefined> {
  return (await listStaff(db)).find((each) => each.id === id);
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const owners = db.selectFrom('users').select('id').where('role', '=', 'admin');
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'role', 'rights', 'blockedAt', ...LIMIT_NAMES])
    .select(({ exists, selectFrom }) => [
      selectFrom('sessions')
        .select(({ fn }) => fn.max('updatedAt').as('at'))
        .whereRef('userId', '=', 'users.id')
        .as('usedAt'),
      selectFrom('securityEvents')
        .select('at')
        .whereRef('uid', '=', 'users.id')
        .where('kind', 'in', ['logged in', 'logged in on new device', 'logged in by PIN'])
        .orderBy('at', 'desc')
        .limit(1)
        .as('loggedInAt'),
      exists(
        selectFrom('secondSteps').select('userId').whereRef('userId', '=', 'users.id').where('onSince', 'is not', null),
      ).as('hasTwoFactor'),
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('userId', '=', 'users.id')).as('hasPasskey'),
    ])
    .where('id', 'in', owners.unionAll(db.selectFrom('users').select('id').where('rights', '>=', '')))
    .orderBy('role')
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  return people.map(
    ({ id, name, email, phone, blockedAt, usedAt, loggedInAt, hasTwoFactor, hasPasskey, ...stored }) => ({
      id,
      name,
      contact: shownEmail(email) ?? phone,
      ...jobOf(stored),
      limits: limitsOf(stored),
      isBlocked: blockedAt !== null,
      seenAt:
        [usedAt, loggedInAt]
          .filter((at) => at !== null)
          .sort()
          .at(-1) ?? null,
      hasTwoFactor: Boolean(hasTwoFactor),
      hasPasskey: Boolean(hasPasskey),
    }),
  );
}

/** Nobody gives or takes a right that they lack, or changes their own; only an owner changes an owner, so one always stays, and
 * sets limits, which stay without `limits` as they are. If two owners demote each other at once, the second is refused. */
export async function setRights(
  db: Db,
  { now, uid }: By,
  { id, rights, limits }: NewRights,
): Promise<{ ok: true } | Refusal> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const person = await readStored(trx, id);
    if (!person || roleOf(person) === 'buyer') return { ok: false, problem: 'no-such-person' };
    if (id === uid) return { ok: false, problem: 'own-rights' };
    const [held, wanted] = [rightsOf(person), rights ?? []];
    const changed = RIGHTS.filter((right) => held.includes(right) !== wanted.includes(right));
    const isAllowed = person.role === 'admin' ? await isOwner(trx, uid) : await mayGrant(trx, uid, changed);
    if (!isAllowed) return { ok: false, problem: 'lacks-right' };
    const [limited, kept] = [limitsOf(person), rights === null ? NO_LIMITS : (limits ?? limitsOf(person))];
    const hasNewLimits = !isDeepStrictEqual(kept, limited);
    if (hasNewLimits && rights !== null && !(await isOwner(trx, uid))) return { ok: false, problem: 'lacks-right' };
    const stored =
      rights && [...RIGHTS.filter((right) => rights.includes(right)), ...unknownRights(person.rights)].join(' ');
    if (person.role !== 'admin' && stored === person.rights && !hasNewLimits) return { ok: true };
    // A link for a new password was given for the rights until now.
    await trx.deleteFrom('verifications').where('value', '=', id).execute();
    if (hasNewLimits) await trx.updateTable('users').set(kept).where('id', '=', id).execute();
    await storeRights(trx, now, id, stored);
    const before = { rights: person.role === 'admin' ? 'admin' : person.rights, ...(hasNewLimits && limited) };
    const after = { rights: stored, ...(hasNewLimits && kept) };
    await record(trx, now, { uid, action: 'rights set', entity: 'users', entityId: id, before, after });
    return { ok: true };
  });
}

/** Reads the person anew: their own rights may have just been taken. */
export async function mayGrant(db: Db, uid: string, rights: readonly Right[]): Promise<boolean> {
  const person = await readStored(db, uid);
  if (!person || person.blockedAt !== null) return false;
  const within = person.role === 'admin' ? [] : limitedRights(limitsOf(person));
  const held = sessionRights(person).rights.filter((right) => !within.includes(right));
  return held.includes('people') && rights.every((right) => held.includes(right));
}

export async function mayAct(db: Db, uid: string, right: Right): Promise<boolean> {
  const person = await readStored(db, uid);
  return person !== undefined && person.blockedAt === null && sessionRights(person).rights.includes(right);
}

async function isOwner(trx: Trx, uid: string): Promise<boolean> {
  const person = await readStored(trx, uid);
  return person !== undefined && sessionRights(person).role === 'admin' && person.blockedAt === null;
}

export async function storeRights(trx: Trx, now: Date, id: string, rights: string | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role: 'buyer', rights, updatedAt: instant(now) })
    .where('id', '=', id)
    .execute();
  if (rights === null) await deletePasskeysAndPin(trx, id);
  noteChange(trx, { what: 'person', uid: id });
}

function readStored(db: Db, id: string) {
  const users = db.selectFrom('users').select(['role', 'rights', 'blockedAt', ...LIMIT_NAMES]);
  return users.where('id', '=', id).executeTakeFirst();
}

function limitsOf({ maxDiscount, maxRefunds, maxRefundSum, maxPriceEdits }: Limits): Limits {
  return { maxDiscount, maxRefunds, maxRefundSum, maxPriceEdits };
}
