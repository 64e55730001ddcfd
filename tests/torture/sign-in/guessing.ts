import { randomInt } from 'node:crypto';
import { hashPassword } from '#app/auth/password-hash.server.ts';
import type { Db } from '#app/db/schema.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { type HttpResponse, readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';

/** The password of every account that `openOwners` opens. */
export const PASSWORD = 'the right password';

/** `login` is what the owner types: the email, or the number of an account without one. */
export type Owner = { uid: string; email: string; login: string };
/** One try at an account: `in` where it was let in, `wrong` where the password was tried, else it was not. */
export type Verdict = 'in' | 'wrong' | 'throttled' | `other ${number}`;
export type Guess = { email: string; password: string; headers?: Record<string, string> };
export type SendGuess = (url: string, guess: Guess) => Promise<Verdict>;

/** Accounts that nobody has logged in to yet. */
export async function openOwners(db: Db, count: number, { byNumber = false } = {}): Promise<[Owner, ...Owner[]]> {
  const password = await hashPassword(PASSWORD);
  const open = async (): Promise<Owner> => {
    const login = byNumber ? `0945${randomInt(1e7, 1e8)}` : `kyaw-${crypto.randomUUID()}@example.com`;
    const email = byNumber ? phoneAddress(login) : login;
    const uid = await insertUser(db, { email, ...(byNumber && { phone: login }) });
    const account = { id: uid, accountId: uid, userId: uid, providerId: 'credential', password };
    await db
      .insertInto('accounts')
      .values({ ...account, createdAt: LONG_AGO, updatedAt: LONG_AGO })
      .execute();
    return { uid, email, login };
  };
  const first = await open();
  const others: Owner[] = [];
  while (others.length < count - 1) others.push(await open());
  return [first, ...others];
}

/** Guesses by the log-in form, with this path, body encoding and notation of the address. */
function loginWith(path: string, encode: 'form' | 'multipart' = 'form', write = (email: string) => email): SendGuess {
  return async (url, { email, password, headers }) => {
    const form = { email: write(email), password };
    const response = await post(url, path, form, headers, encode);
    return verdictOf(response.status, response.to);
  };
}

export const login = loginWith('/login');

/** Every way to reach the log-in. */
export const everyLogin: [SendGuess, ...SendGuess[]] = [
  login,
  loginWith('/login.data'),
  loginWith('/login.data?_routes=routes%2Faccount%2Flogin'),
  loginWith('/login?next=/cart'),
  loginWith('/login', 'multipart'),
  loginWith('/login.data', 'multipart'),
  loginWith('/login', 'form', (email) => email.toUpperCase()),
  loginWith('/login', 'form', (email) => ` \t${email}\u00A0\n`),
  // The sign of the kelvin is a k in lower case.
  loginWith('/login', 'form', (email) => email.replace('k', '\u212A')),
];

/** Guesses by the form that changes a password, with a session that was stolen. */
export function passwordChangeWith(cookie: string): SendGuess {
  return async (url, { password, headers }) => {
    const form = { currentPassword: password, newPassword: 'what the thief would like' };
    const { status, text } = await post(url, '/account/password.data', form, { ...headers, Cookie: cookie });
    return status === 400 && text.includes('wrong-password') ? 'wrong' : verdictOf(status, status === 200 ? '/' : '');
  };
}

/** Sends a form over a connection of its own, and no cookies but those given. */
export async function post(
  url: string,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  encode: 'form' | 'multipart' = 'form',
): Promise<HttpResponse> {
  const fields = encode === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(form)) fields.append(name, value);
  const content = new Response(fields);
  const body = Buffer.from(await content.arrayBuffer());
  const all = { Origin: url, 'Content-Type': content.headers.get('Content-Type') ?? '', ...headers };
  return readResponse(
    await sendRequest(url, path, { method: 'POST', headers: { ...all, 'Content-Length': body.length }, body }),
  );
}

function verdictOf(status: number, to: string | undefined): Verdict {
  if (to) return 'in';
  if (status === 401) return 'wrong';
  return status === 429 ? 'throttled' : `other ${status}`;
}

/** Counts each verdict. */
export function countVerdicts(verdicts: Verdict[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/** Does the work for each, `most` at a time. */
export async function severalAtATime<T, R>(most: number, list: readonly T[], work: (each: T, n: number) => Promise<R>) {
  const results: R[] = [];
  const rest = list.entries();
  const one = async () => {
    for (const [n, each] of rest) results[n] = await work(each, n);
  };
  await Promise.all(Array.from({ length: most }, one));
  return results;
}
