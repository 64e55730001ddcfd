import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { insertAll, jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db, Role, RowOf, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { email as emailField } from '#app/domain/fields.ts';
import { movedHash, readMovedHash } from '#app/domain/people/accounts/moved-hash.ts';
import { unknownPasswordHash } from '#app/domain/people/accounts/roles.server.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { readLine } from '#app/domain/shop/move-in/document-fields.ts';
import { type Fields, pastTime, readFlag, readText, readTime } from '#app/domain/shop/move-in/export-values.ts';
import { COLLECTIONS, type Collection, type Note } from '#app/domain/shop/move-in/move-in.ts';
import {
  accepted,
  type Context,
  isGoodId,
  type Mover,
  refused,
  type Staged,
  same,
  type Verdict,
  type Writing,
} from '#app/domain/shop/move-in/mover.ts';
import { peopleKeys } from '#app/domain/text/name-keys.server.ts';
import { addressNumber, hasNoEmail, loginNumber, phoneAddress, shownEmail } from '#app/domain/text/phone-address.ts';

type Person = { id: string; email: string; name: string; phone: string; createdAt: string | null };
type NewPerson = Person & { emailVerified: boolean; role: Role; isBlocked: boolean; password: string };
type Login = Pick<NewPerson, 'email' | 'name' | 'phone' | 'emailVerified' | 'role' | 'isBlocked'>;
/** What is written: a new account, a newer hash of one that moved in before, or a name and number that it lacked. */
type Row =
  | { new: NewPerson }
  | { id: string; password: string; was: string; person?: Login }
  | { id: string; name: string; phone: string };

type Known = RowOf<
  'users',
  'id' | 'email' | 'name' | 'phone' | 'createdAt' | 'updatedAt' | 'emailVerified' | 'role' | 'blockedAt'
> & {
  password: string | null;
};

/** Marks the hash of an account without a password: its account in the earlier service may still bring one. */
const AWAITING = Buffer.from('moved in, no key');
const awaitedHash = () => unknownPasswordHash(AWAITING);
const isAwaited = (hash: string | null) =>
  hash?.includes(`$${AWAITING.toString('base64').replace(/=+$/, '')}$`) === true;

const shortened = (value: unknown, max: number) => readLine((readText(value) ?? '').slice(0, max), max) ?? '';
const EMAIL = emailField();

/** The address by which two documents are one person: in lower case, that of the number without email, or empty. */
export function addressOf(fields: Fields): string {
  const typed = (readText(fields.email) ?? '').trim().toLowerCase();
  const number = typed === '' ? loginNumber(readText(fields.phoneNumber) ?? '') : null;
  if (number !== null) return phoneAddress(number);
  const read = EMAIL.safeParse(typed);
  return read.success ? read.data : typed;
}

/** The accounts of the earlier service, with their passwords. The shop's own account of an address stays as it is. */
export const accountsMover: Mover<Row> = {
  async check(db, documents, context) {
    const facts = await readFacts(db, documents, context);
    return documents.map((document) => checkAccount(document, facts));
  },
  write: writePeople,
};

/** The documents of buyers, which have their names and numbers. Such a document gives no rights: the claim of the account does
 * (SPEC 6). What a person has changed in the shop stays. */
export const usersMover: Mover<Row> = {
  async check(db, documents, context) {
    const facts = await readFacts(db, documents, context);
    return documents.map((document) => checkUser(document, facts));
  },
  write: writePeople,
};

type Facts = {
  byId: Map<string, Known>;
  byEmail: Map<string, Known>;
  twice: Set<string>;
  /** Accounts of this file that come before its documents: their ids, and the ids by address. */
  coming: Set<string>;
  comingByEmail: Map<string, string>;
  owners: boolean;
};

async function readFacts(db: Db, documents: Staged[], { moveInId, isTrial, owners }: Context): Promise<Facts> {
  const ids = documents.map(({ docId }) => docId);
  const addresses = documents.map(({ fields }) => addressOf(fields)).filter(Boolean);
  const numbers = addresses.filter(hasNoEmail).map(addressNumber);
  const known = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'users.phone', 'users.createdAt', 'users.updatedAt', 'password'])
    .select(['emailVerified', 'role', 'blockedAt', 'verifiedPhone'])
    .where(({ or }) =>
      or([
        sql<boolean>`"users"."id" in ${jsonTexts(db, ids)}`,
        sql<boolean>`"users"."email" in ${jsonTexts(db, addresses)}`,
        sql<boolean>`"users"."verifiedPhone" in ${jsonTexts(db, numbers)}`,
      ]),
    )
    .execute();
  const staged = db.selectFrom('moveInDocuments').where('moveInId', '=', moveInId);
  const twice = await staged
    .select('sortKey')
    // By the step, which the index has.
    .where('step', '=', COLLECTIONS.indexOf(documents[0]?.collection as Collection))
    .where(sql<boolean>`"sortKey" in ${jsonTexts(db, addresses)}`)
    .groupBy('sortKey')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  const ahead = staged.select(['docId', 'sortKey']).where('step', '=', 0).where('fate', '<>', 'refused');
  const coming = isTrial
    ? await ahead
        .where('collection', '=', 'accounts')
        .where(sql<boolean>`"docId" in ${jsonTexts(db, ids)}`)
        .union(ahead.where(sql<boolean>`"sortKey" in ${jsonTexts(db, addresses)}`))
        .execute()
    : [];
  return {
    byId: new Map(known.map((each) => [each.id, each])),
    // A confirmed number opens its account, as an address does.
    byEmail: new Map(
      known.flatMap((each): [string, Known][] => [
        [each.email, each],
        ...(each.verifiedPhone === null ? [] : [[phoneAddress(each.verifiedPhone), each] as [string, Known]]),
      ]),
    ),
    twice: new Set(twice.map(({ sortKey }) => sortKey)),
    coming: new Set(coming.map(({ docId }) => docId)),
    comingByEmail: new Map(coming.map(({ docId, sortKey }) => [sortKey, docId])),
    owners,
  };
}

function checkAccount({ docId, fields }: Staged, { byId, byEmail, twice, owners }: Facts): Verdict<Row> {
  const address = checkAddress(docId, fields, twice);
  if ('code' in address) return refused(address);
  const { email } = address;
  const password = movedHash(readText(fields.salt) ?? '', readText(fields.passwordHash) ?? '');
  const isOwner = isAdmin(fields.customAttributes) && !hasNoEmail(email);
  const login = {
    emailVerified: readFlag(fields.emailVerified),
    role: isOwner && owners ? ('admin' as const) : ('buyer' as const),
    isBlocked: readFlag(fields.disabled),
  };
  const owner: Note[] = isOwner ? [{ code: 'becomes-owner', from: email }] : [];
  const taken = byEmail.get(email);
  const known = byId.get(docId);
  if (known && isAwaited(known.password)) {
    if (taken && taken.id !== docId) return refused({ code: 'email-taken', from: email, to: taken.id });
    return checkAwaited(known, { password, owner, login: { ...personOf(docId, email, fields), ...login } });
  }
  if (known) {
    const isNewer = password !== null && readMovedHash(known.password ?? '') !== null && known.password !== password;
    return isNewer ? accepted({ id: docId, password, was: known.password ?? '' }, { isNew: false }) : same;
  }
  if (taken) return refused({ code: 'email-taken', from: email, to: taken.id });
  const row = {
    ...personOf(docId, email, fields),
    ...login,
    password: password ?? awaitedHash(),
  };
  const notes: Note[] = [...(password === null ? [{ code: 'no-such-hash' as const }] : []), ...owner];
  return { ...accepted({ new: row }, { isNew: true }), notes };
}

/** An account that only a document has made takes what its account says; what somebody has changed here stays. */
function checkAwaited(
  known: Known,
  { password, owner, login }: { password: string | null; owner: Note[]; login: Login },
): Verdict<Row> {
  const { id, password: was } = known;
  const hash = { id, password: password ?? was ?? '', was: was ?? '' };
  if (known.updatedAt !== known.createdAt) return password === null ? same : accepted(hash, { isNew: false });
  const { email, emailVerified, role, isBlocked } = login;
  // A number that opens the account is that of the account.
  const { name, phone } = { ...known, ...(hasNoEmail(email) && { phone: login.phone }) };
  const isSame =
    known.email === email && Boolean(known.emailVerified) === emailVerified && (known.blockedAt !== null) === isBlocked;
  if (password === null && isSame) return same;
  const row = { ...hash, person: { email, name, phone, emailVerified, role, isBlocked } };
  return { ...accepted(row, { isNew: false }), notes: owner };
}

function checkUser({ docId, fields }: Staged, { byId, byEmail, twice, coming, comingByEmail }: Facts): Verdict<Row> {
  const known = byId.get(docId);
  if (!known && !coming.has(docId)) {
    const address = checkAddress(docId, fields, twice);
    if ('code' in address) return refused(address);
    const taken = byEmail.get(address.email)?.id ?? comingByEmail.get(address.email);
    if (taken !== undefined) return refused({ code: 'email-taken', from: address.email, to: taken });
    const person = personOf(docId, address.email, fields);
    const row = { ...person, emailVerified: false, role: 'buyer' as const, isBlocked: false };
    const verdict = accepted({ new: { ...row, password: awaitedHash() } }, { isNew: true });
    return { ...verdict, notes: [{ code: 'no-such-hash' }] };
  }
  // A number that opens the account stays.
  const isNumber = known !== undefined && hasNoEmail(known.email);
  const [name, phone] = [shortened(fields.name, 120), isNumber ? known.phone : shortened(fields.phone, 60)];
  const isTouched = known !== undefined && known.updatedAt !== known.createdAt;
  const lacks = known === undefined || (name !== '' && known.name !== name) || (phone !== '' && known.phone !== phone);
  if (isTouched || !lacks || (name === '' && phone === '')) return same;
  return accepted(
    { id: docId, name: name || (known?.name ?? ''), phone: phone || (known?.phone ?? '') },
    { isNew: false },
  );
}

/** An account without email opens with its number. */
function checkAddress(id: string, fields: Fields, twice: Set<string>): { email: string } | Note {
  if (!isGoodId(id)) return { code: 'bad-id', from: id.slice(0, 60) };
  const email = addressOf(fields);
  if (email === '') return { code: 'no-address' };
  if (twice.has(email)) return { code: 'email-twice', from: shownEmail(email) ?? addressNumber(email) };
  const isAddress = hasNoEmail(email) || EMAIL.safeParse(email).success;
  return isAddress ? { email } : { code: 'not-an-email', from: email.slice(0, 60) };
}

function personOf(id: string, email: string, fields: Fields): Person {
  const phone = shortened(fields.phone ?? fields.phoneNumber, 60);
  const name = shortened(fields.name ?? fields.displayName, 120) || phone || (email.split('@')[0] ?? '');
  return { id, email, name, phone, createdAt: readTime(fields.createdAt) };
}

/** `customAttributes` is JSON in a text: `{"admin":true}` or `{"role":"admin"}`. */
function isAdmin(attributes: unknown): boolean {
  try {
    const claims = typeof attributes === 'string' ? JSON.parse(attributes) : attributes;
    return readFlag(claims?.admin) || claims?.role === 'admin';
  } catch {
    return false;
  }
}

const logins = (rows: Row[]) =>
  rows.flatMap((row) => ('was' in row && row.person ? { id: row.id, person: row.person } : []));

/** The times of an account that nobody has touched in the shop are equal. */
async function writePeople(trx: Trx, { now, uid }: Writing, rows: Row[]): Promise<void> {
  const people = rows.flatMap((row) => ('new' in row ? row.new : []));
  if (people.length > 0) {
    const users = people.map(({ password: _, isBlocked, createdAt, ...person }) => {
      const at = pastTime(createdAt, now) ?? instant(now);
      const blockedAt = isBlocked ? instant(now) : null;
      return { ...person, ...peopleKeys(person), blockedAt, createdAt: at, updatedAt: at };
    });
    await insertAll(trx, 'users', users);
    const accounts = people.map(({ id, password, createdAt }) => {
      const at = pastTime(createdAt, now) ?? instant(now);
      const account = { id: randomUUIDv7(), accountId: id, providerId: 'credential', userId: id, password };
      return { ...account, createdAt: at, updatedAt: at };
    });
    await insertAll(trx, 'accounts', accounts);
  }
  for (const { id, ...row } of logins(rows)) {
    const { isBlocked, ...person } = row.person;
    await trx
      .updateTable('users')
      .set({ ...person, ...peopleKeys(person), blockedAt: isBlocked ? instant(now) : null })
      .where('id', '=', id)
      .execute();
  }
  const admins = [...people, ...logins(rows).map(({ id, person }) => ({ id, role: person.role }))].filter(
    ({ role }) => role === 'admin',
  );
  const change = { before: { role: 'buyer' }, after: { role: 'admin' } };
  for (const { id } of admins)
    await record(trx, now, { uid, action: 'role set', entity: 'users', entityId: id, ...change });
  for (const row of rows) {
    if ('password' in row) {
      const account = trx.updateTable('accounts').set({ password: row.password });
      await account.where('userId', '=', row.id).where('password', '=', row.was).execute();
    } else if ('name' in row) {
      const { id, ...person } = row;
      await trx
        .updateTable('users')
        .set({ ...person, ...peopleKeys(person) })
        .where('id', '=', id)
        .execute();
    }
  }
}
