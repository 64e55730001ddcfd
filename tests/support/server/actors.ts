import { hashPassword } from '#app/auth/password-hash.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { grantAdmin, revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { sessionRights } from '#app/domain/people/rights/pin-session.server.ts';
import { PRESET_NAMES, PRESETS, type Preset, type Right } from '#app/domain/people/rights/rights.ts';
import { buyer, logIn, other } from '#tests/support/factories/trading-shop.ts';
import { openVisitor, type Visitor } from './http.ts';
import { owner, type RunningShop } from './shop.ts';

/**
 * All kinds of visitors. `demoted` must be treated as a buyer, `signed out` and `banned` as guests; the presets are members
 * of staff with these rights, and so is an owner whose session a PIN has opened.
 */
export const actors = [
  ...(['guest', 'buyer', 'other', 'admin', 'demoted', 'signed out', 'banned', 'owner by PIN'] as const),
  ...PRESET_NAMES,
] as const;
export type Actor = (typeof actors)[number];

/** Undefined for those who are treated as somebody else. */
export const staffRights: Partial<Record<Actor, readonly Right[]>> = {
  ...PRESETS,
  'owner by PIN': sessionRights({ role: 'admin', rights: null }, true).rights,
};

const demoted = { name: 'Once Admin', phone: '0933333333', email: 'demoted@shop.example', password: 'once-admin-1' };
const second = { name: 'Second Owner', phone: '0966666666', email: 'second@shop.example', password: 'second-owner-1' };
const banned = { name: 'Once Buyer', phone: '0944444444', email: 'banned@shop.example', password: 'once-buyer-1' };

/** The credentials that each actor sends in a log-in form: those who count as guests send the buyer's. */
export const account = {
  ...{ guest: buyer, buyer, other, admin: owner, demoted, 'signed out': buyer, banned: buyer, 'owner by PIN': second },
  ...(Object.fromEntries(PRESET_NAMES.map((preset) => [preset, staffAccount(preset)])) as Record<
    Preset,
    ReturnType<typeof staffAccount>
  >),
};

function staffAccount(preset: Preset) {
  return { name: preset, phone: '0955555555', email: `${preset}@shop.example`, password: `${preset}-password-1` };
}

/** @returns the visitor of each actor, logged in again if the last request ended the session. */
export async function openActors(shop: RunningShop): Promise<(actor: Actor) => Promise<Visitor>> {
  for (const person of [demoted, banned, second, ...PRESET_NAMES.map(staffAccount)])
    await openVisitor(shop).post('/register', person);
  for (const preset of PRESET_NAMES) await giveRights(shop, staffAccount(preset).email, PRESETS[preset]);
  const loggedIn = new Map<Actor, { visitor: Visitor; session: string | undefined }>();
  const asGuest = withCookies(shop, new Map());
  const asSignedOut = withCookies(shop, await cookiesOfEndedSession(shop));
  const asBanned = await openBanned(shop);
  let enterPin: (() => Promise<Visitor>) | undefined;
  return async (actor) => {
    if (actor === 'guest') return asGuest();
    if (actor === 'signed out') return asSignedOut();
    if (actor === 'banned') return asBanned();
    const earlier = loggedIn.get(actor);
    if (earlier?.session && earlier.visitor.cookies.get('session') === earlier.session) return earlier.visitor;
    if (actor === 'owner by PIN') enterPin ??= await openCounter(shop);
    const open = actor === 'owner by PIN' ? enterPin : actor === 'demoted' ? () => openDemoted(shop) : undefined;
    const visitor = await (open?.() ?? logIn(shop, account[actor]));
    loggedIn.set(actor, { visitor, session: visitor.cookies.get('session') });
    return visitor;
  };
}

export async function giveRights({ db }: RunningShop, email: string, rights: readonly Right[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ rights: rights.join(' ') })
    .where('email', '=', email)
    .execute();
}

/** A visitor whose admin role was revoked after the log-in. */
async function openDemoted(shop: RunningShop): Promise<Visitor> {
  await grantAdmin(shop.db, new Date(), null, demoted.email);
  const { email } = demoted;
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const password = await hashPassword(demoted.password);
  await shop.db.updateTable('accounts').set({ password }).where('userId', '=', id).execute();
  const visitor = await logIn(shop, demoted);
  if ((await visitor.get('/admin/dashboard')).status !== 200) throw new Error('never was an admin');
  await revokeAdmin(shop.db, new Date(), null, demoted.email);
  return visitor;
}

/** @returns a function that logs in the second owner with a PIN, who then has no cookie of the counter's device. */
async function openCounter(shop: RunningShop): Promise<() => Promise<Visitor>> {
  const users = shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', second.email);
  const { id: person } = await users.returning('id').executeTakeFirstOrThrow();
  const visitor = await logIn(shop, second);
  const pin = '402917';
  await visitor.post('/account/pin', { pin, currentPassword: second.password });
  await visitor.post('/admin/people/devices', { name: 'Counter' });
  const device = visitor.cookies.get('counter') ?? '';
  return async () => {
    visitor.cookies.set('counter', device);
    await visitor.post('/pin', { person, pin });
    visitor.cookies.delete('counter');
    return visitor;
  };
}

type Cookies = ReadonlyMap<string, string>;

async function cookiesOfEndedSession(shop: RunningShop): Promise<Cookies> {
  const visitor = await logIn(shop, buyer);
  const cookies = new Map(visitor.cookies);
  await visitor.post('/logout');
  return cookies;
}

/** @returns a function that opens a visitor with a blocked account, and puts the session into the database again. */
async function openBanned(shop: RunningShop): Promise<() => Promise<Visitor>> {
  const { cookies } = await logIn(shop, banned);
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', banned.email)
    .executeTakeFirstOrThrow();
  const session = await shop.db.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
  await setBlocked(shop.db, new Date(), null, { email: banned.email, blocked: true });
  const asBanned = withCookies(shop, cookies);
  return async () => {
    await shop.db
      .insertInto('sessions')
      .values(session)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return asBanned();
  };
}

/** @returns a visitor that has only these cookies again at each call, on the same connection. */
function withCookies(shop: RunningShop, cookies: Cookies): () => Visitor {
  const visitor = openVisitor(shop);
  return () => {
    visitor.cookies.clear();
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
}
