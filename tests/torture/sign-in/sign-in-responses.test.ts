import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import { type HttpResponse, openVisitor } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { areAsFast, median } from '#tests/support/server/response-times.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import { expectBelow, isFull, prove, type Random } from '#tests/support/torture/prove.ts';
import { login, type Owner, openOwners, PASSWORD, post, severalAtATime } from './guessing.ts';

const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1, ::1' };
const anywhere = (random: Random) => ({ 'X-Forwarded-For': `198.18.${random.below(250)}.${random.below(250)}` });

/**
 * Requests with a known and an unknown address or number; `isLocked` if the account is. `isConfirmed`: the other number is
 * unknown as an address, but confirmed for an account with email.
 */
const requests: Record<string, { path: string; isLocked: boolean; byNumber?: true; isConfirmed?: true }> = {
  'a wrong password': { path: '/login', isLocked: false },
  'a wrong password, asked by the script': { path: '/login.data', isLocked: false },
  'a wrong password at a locked account': { path: '/login', isLocked: true },
  'a forgotten password': { path: '/forgot-password', isLocked: false },
  'a wrong password of a number': { path: '/login', isLocked: false, byNumber: true },
  'a wrong password at a locked number': { path: '/login', isLocked: true, byNumber: true },
  'a forgotten password of a number': { path: '/forgot-password', isLocked: false, byNumber: true },
  'a registration of a number that is taken': {
    ...{ path: '/register?with=phone', isLocked: false },
    ...{ byNumber: true, isConfirmed: true },
  },
};

let behindProxy: RunningShop;

beforeAll(async () => {
  [behindProxy] = await startProcesses('sqlite', 1, BEHIND_PROXY);
});

describe('a response', () => {
  prove(
    'is the same after the same time for known and unknown addresses and numbers',
    { short: 15, full: 400, of: 'pairs' },
    async ({ runs, random, figures, done }) => {
      const { db, url } = behindProxy;
      for (const [name, { path, isLocked, byNumber = false, isConfirmed }] of Object.entries(requests)) {
        const tryAt = async (email: string) => {
          const started = performance.now();
          const form: Record<string, string> = isConfirmed
            ? { name: 'Kyaw', phone: email, password: PASSWORD }
            : { email, password: 'guess' };
          const response = await post(url, path, form, anywhere(random));
          return { ms: performance.now() - started, content: withoutRandomParts(response, email) };
        };
        const pair = async ({ login }: Owner) => {
          const logins = { known: login, unknown: login.replace('kyaw', 'zaww').replace(/^0945/, '0942') };
          if (isConfirmed) await insertUser(db, { verifiedPhone: logins.unknown });
          const responses: Partial<Record<keyof typeof logins, Awaited<ReturnType<typeof tryAt>>>> = {};
          for (const kind of random.shuffled(['known', 'unknown'] as const))
            responses[kind] = await tryAt(logins[kind]);
          expect(responses.known?.content, name).toBe(responses.unknown?.content);
          return { known: responses.known?.ms ?? 0, unknown: responses.unknown?.ms ?? 0 };
        };
        // Each account is requested once, because the next response may differ; a locked one always responds alike.
        const [first, ...others] = await openOwners(db, runs + 5, { byNumber });
        for (let n = 0; isLocked && n < 5; n++) await pair(first);
        const measure = async (owners: Owner[]) => {
          const took = { known: [] as number[], unknown: [] as number[] };
          for (const owner of owners) {
            const { known, unknown } = await pair(isLocked ? first : owner);
            took.known.push(known);
            took.unknown.push(unknown);
          }
          return took;
        };
        await measure(others.slice(0, 4));
        const { known, unknown } = await measure(others.slice(4));
        // On a busy machine more requests are needed for a stable median.
        const isSame = () => areAsFast(known, unknown, isFull);
        while (!isSame() && known.length < 8 * runs) {
          const more = await measure(await openOwners(db, runs, { byNumber }));
          known.push(...more.known);
          unknown.push(...more.unknown);
        }
        figures[`${name}:`] = `${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms`;
        expect(isSame() || figures[`${name}:`], name).toBe(true);
        done(runs);
      }
    },
  );

  prove(
    'reveals nothing about guessed links that set a password',
    { short: 60, full: 10_000, of: 'tokens' },
    async ({ runs, random, done }) => {
      const [shop] = await startProcesses('sqlite', 1, { SHOP_ADMIN_EMAIL: '', SHOP_ADMIN_PASSWORD: '' });
      const { db, url } = shop;
      const [owner] = await openOwners(db, 1);
      await openVisitor(shop).post('/forgot-password', { email: owner.email });
      const printedToken = (page: string) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(shop.log())?.[1] ?? '';
      await expect.poll(() => printedToken('reset-password')).not.toBe('');
      const password = 'a thief of phones';
      const forms: { page: string; form: Record<string, string>; after: string }[] = [
        { page: 'reset-password', form: { password }, after: '/login?after=reset' },
        {
          page: 'setup',
          form: { name: 'Thief', phone: '1', email: 'thief@example.com', password },
          after: '/admin/shop-details?setup=contact',
        },
      ];
      const before = await passwords(db);
      for (const { page, form } of forms) {
        const right = printedToken(page);
        const guesses = [
          ...[
            '',
            ' ',
            right.slice(1),
            right.slice(0, -1),
            `${right}a`,
            `${right} `,
            ` ${right}`,
            `${right}\0`,
            `\0${right}`,
          ],
          ...[right.toUpperCase(), right.toLowerCase(), `x&token=${right}`, right.split('').reverse().join('')],
          ...Array.from({ length: runs }, () => changeOneCharacter(right, random)),
        ];
        await severalAtATime(10, guesses, async (guess, n) => {
          const path = `/${page}${n % 2 ? '.data' : ''}?token=${encodeURIComponent(guess)}`;
          const { status, to } = await post(url, path, form);
          expect([guess, to, status === 400 || status === 403]).toEqual([guess, undefined, true]);
          done(n);
        });
      }
      expect(await passwords(db)).toEqual(before);
      for (const { page, form, after } of forms)
        expect((await post(url, `/${page}?token=${printedToken(page)}`, form)).to).toBe(after);
    },
  );
});

it('has no endpoints of the account provider', async () => {
  const { db, url } = behindProxy;
  const [{ email }] = await openOwners(db, 1);
  const endpoints = [
    'sign-in/email',
    'sign-in/username',
    'sign-up/email',
    'change-password',
    'verify-password',
    'set-password',
  ];
  for (const endpoint of [...endpoints, 'reset-password', 'request-password-reset', 'get-session', 'ok', 'error']) {
    const body = JSON.stringify({ email, password: PASSWORD, currentPassword: PASSWORD, newPassword: 'x'.repeat(9) });
    for (const method of ['GET', 'POST']) {
      const headers = { Origin: url, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
      const at = (path: string) => sendRequest(url, path, method === 'GET' ? {} : { method, headers, body });
      const [there, nowhere] = [await at(`/api/auth/${endpoint}`), await at(`/api/nothing/${endpoint}`)];
      expect([there.status, there.headers.location, there.headers['set-cookie']]).toEqual([
        nowhere.status,
        nowhere.headers.location,
        undefined,
      ]);
    }
  }
  const json = { Origin: url, 'Content-Type': 'application/json' };
  const asJson = await sendRequest(url, '/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect([asJson.status, asJson.headers['set-cookie']]).toEqual([415, undefined]);
  expect(
    (await sendRequest(url, `/login?email=${email}&password=${encodeURIComponent(PASSWORD)}`)).headers['set-cookie'],
  ).toBeUndefined();
});

prove(
  'pages are served during guesses at thousands of accounts',
  { short: 40, full: 10_000, of: 'guesses' },
  async ({ runs, random, figures, done }) => {
    const { db, url } = behindProxy;
    await openOwners(db, 1);
    let isStopped = false;
    const took: number[] = [];
    const browse = async () => {
      while (!isStopped) {
        const started = performance.now();
        expect((await sendRequest(url, '/shop')).status).toBe(200);
        took.push(performance.now() - started);
      }
    };
    const browsing = browse();
    const started = performance.now();
    const verdicts = await severalAtATime(40, Array.from({ length: runs }), async (_, n) => {
      done(n);
      return login(url, { email: `kyaw${n}@example.com`, password: 'guess', headers: anywhere(random) });
    });
    const seconds = (performance.now() - started) / 1_000;
    isStopped = true;
    await browsing;
    expect(new Set(verdicts)).toEqual(new Set(['wrong']));
    expectBelow(median(took), 1_000);
    figures['guesses a second'] = Math.round(runs / seconds);
    figures['a page took'] = `${median(took).toFixed(0)} ms, ${Math.max(...took).toFixed(0)} ms at most`;
  },
);

/** A response without the parts that always differ: time, request id, nonce and the requested address. */
function withoutRandomParts({ status, headers, text }: HttpResponse, email: string): string {
  const { date: _, 'x-request-id': __, 'set-cookie': cookies, ...rest } = headers;
  // The cookie of an action result is encrypted differently each time.
  const set = cookies?.map((cookie) => cookie.replace(/^flash=[\w-]+/, 'flash'));
  const policy = [headers['content-security-policy']].join();
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce';
  return JSON.stringify([status, rest, set, text]).replaceAll(nonce, 'NONCE').replaceAll(email, 'EMAIL');
}

/** The same token but for one character. */
function changeOneCharacter(token: string, random: Random): string {
  const at = random.below(token.length);
  const other = random.pick(['a', 'b', 'Z', '0', '_', '-']);
  return `${token.slice(0, at)}${token[at] === other ? 'x' : other}${token.slice(at + 1)}`;
}

function passwords(db: Db) {
  return db.selectFrom('accounts').select(['userId', 'password']).orderBy('userId').execute();
}
