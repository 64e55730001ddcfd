import { beforeAll, describe, expect, it } from 'vitest';
import { addressLimit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { SignInThrottle } from '#app/domain/people/sign-in/sign-in-throttle.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines } from '#tests/support/database/databases.ts';
import { openSession } from '#tests/support/factories/buyer-factory.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { prove, type Random } from '#tests/support/torture/prove.ts';
import {
  countVerdicts,
  everyLogin,
  login,
  type Owner,
  openOwners,
  PASSWORD,
  passwordChangeWith,
  post,
  type SendGuess,
  severalAtATime,
  type Verdict,
} from './guessing.ts';

/** The number of guesses that strangers may have at one account within 15 minutes. */
const MOST = 10;
const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1, ::1' };

type Shops = [RunningShop, ...RunningShop[]];
type Way = (n: number, random: Random) => Record<string, string>;

const byte = (random: Random) => random.below(256);
const forwarded = (address: string) => ({ 'X-Forwarded-For': address });
/** The apparent source of the nth guess. */
const ways: Record<'open' | 'behind a proxy', Record<string, Way>> = {
  open: {
    'one address': () => ({}),
    'headers that nobody believes': (_, random) => {
      const address = `${byte(random)}.${byte(random)}.${byte(random)}.${byte(random)}`;
      const header = random.pick(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP']);
      return { [header]: header === 'Forwarded' ? `for=${address}` : address };
    },
  },
  'behind a proxy': {
    'one address that writes others before itself': (_, random) =>
      forwarded(`${byte(random)}.${byte(random)}.0.1, 203.0.113.7`),
    'one IPv6 network': (n) => forwarded(`2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`),
    'a thousand addresses': (n) => forwarded(`198.18.${n % 4}.${n % 250}`),
  },
};

describe.each(engines)('password guesses (%s)', (engine) => {
  const processes = engine === 'sqlite' ? 1 : 2;
  /** Shared by tests that use different networks. */
  let behindProxy: Shops;

  beforeAll(async () => {
    behindProxy = await startProcesses(engine, processes, BEHIND_PROXY);
  });

  /** Guesses at the account: ten wrong ones, then the right one among others. @returns the number of tried ones. */
  async function attack(
    shops: Shops,
    { email }: Owner,
    senders: [SendGuess, ...SendGuess[]],
    { count, random, way }: { count: number; random: Random; way: Way },
  ) {
    const passwords = Array.from({ length: count }, (_, n) => (n > MOST && n % 10 === 0 ? PASSWORD : `guess ${n}`));
    const guess = (password: string, n: number): Promise<Verdict> =>
      (senders[n % senders.length] ?? login)(processFor(n, shops).url, { email, password, headers: way(n, random) });
    const first = await severalAtATime(MOST, passwords.slice(0, MOST), guess);
    const rest = await severalAtATime(20, passwords.slice(MOST), (password, n) => guess(password, n + MOST));
    const verdicts = countVerdicts([...first, ...rest]);
    expect(verdicts.in, 'guesses that were let in').toBeUndefined();
    expect(verdicts.wrong).toBeLessThanOrEqual(MOST);
    expect(verdicts).toEqual({ wrong: verdicts.wrong, throttled: count - (verdicts.wrong ?? 0) });
    return verdicts.wrong ?? 0;
  }

  describe.each(['open', 'behind a proxy'] as const)('%s', (place) => {
    prove(
      'are limited to ten from strangers, and the owner can log in meanwhile',
      { short: 40, full: 10_000, of: 'guesses each way' },
      async ({ runs, random, figures, done }) => {
        const shops = place === 'open' ? await startProcesses(engine, processes) : behindProxy;
        const [{ db, url }] = shops;
        let tried = 0;
        for (const [name, way] of Object.entries(ways[place])) {
          const [owner] = await openOwners(db, 1);
          const { cookie } = await openSession(db, owner.uid);
          const known = openVisitor({ url });
          expect((await known.post('/login', { email: owner.email, password: PASSWORD })).status).toBe(303);
          const attacked = attack(shops, owner, [...everyLogin, passwordChangeWith(cookie)], {
            count: runs,
            random,
            way,
          });
          await Promise.all([attacked, expectIn(known, owner)]);
          tried = Math.max(tried, await attacked);
          await expectIn(known, owner);
          expect(await login(url, { ...owner, password: PASSWORD, headers: way(0, random) }), name).toBe('throttled');
          done(runs);
        }
        Object.assign(figures, { 'tried at most': tried, ways: Object.keys(ways[place]).length });
      },
    );
  });

  prove(
    'are limited when they arrive at once, before and after a kill',
    { short: 100, full: 1_000, of: 'guesses at once' },
    async ({ runs, random, figures }) => {
      const shops = behindProxy;
      const [{ db, url }] = shops;
      const [owner] = await openOwners(db, 1);
      const at = (n: number) => forwarded(`198.18.${n % 250}.${random.below(250)}`);
      const storm = (password: (n: number) => string) =>
        Promise.all(
          Array.from({ length: runs }, (_, n) =>
            login(processFor(n, shops).url, { email: owner.email, password: password(n), headers: at(n) }),
          ),
        );
      const before = countVerdicts(await storm((n) => `guess ${n}`));
      expect(before.wrong).toBeGreaterThan(0);
      for (const shop of shops) await shop.stop('SIGKILL');
      for (const shop of shops) await shop.start();
      const after = countVerdicts(await storm(() => PASSWORD));
      expect(after).toEqual({ throttled: runs });
      expect(before.wrong).toBeLessThanOrEqual(MOST);
      expect(await login(url, { ...owner, password: PASSWORD })).toBe('throttled');
      Object.assign(figures, { tried: before.wrong });
    },
  );

  prove(
    'do not delay owners, other networks or new buyers when one network sends hundreds',
    { short: 100, full: 300, of: 'guesses at once' },
    async ({ runs, figures }) => {
      const [{ db, url }] = behindProxy;
      const [owner, other] = await openOwners(db, 2);
      const [attacker, otherNetwork] = [forwarded('203.0.113.17'), forwarded('203.0.113.18')];
      const known = openVisitor({ url });
      const logIn = () => known.post('/login', { email: owner.email, password: PASSWORD }, attacker);
      expect((await logIn()).status).toBe(303);
      let responses = 0;
      const began = Promise.withResolvers<void>();
      const storm = Array.from({ length: runs }, async (_, n) => {
        const email = `victim${n}@example.com`;
        const registration = { name: 'Script', phone: '09 1', email, password: `password of ${n}` };
        const send = n % 3 === 0 ? post(url, '/register', registration, attacker) : undefined;
        await (send ?? login(url, { email, password: 'guess', headers: attacker }));
        responses++;
        began.resolve();
      });
      await began.promise;
      const mya = { name: 'Mya', phone: '09 2', email: 'mya@example.com', password: 'a password of Mya' };
      const requests: Record<string, () => Promise<unknown>> = {
        'a known device in the same network': async () => expect((await logIn()).status).toBe(303),
        'a new device elsewhere': async () =>
          expect(await login(url, { email: other?.email ?? '', password: PASSWORD, headers: otherNetwork })).toBe('in'),
        'a registration elsewhere': async () =>
          expect((await post(url, '/register', mya, otherNetwork)).to).toBe('/login?after=registration'),
      };
      for (const [name, request] of Object.entries(requests)) {
        const before = responses;
        await request();
        figures[name] = `after ${responses - before} of ${runs}`;
        // In a shared queue all guesses would have been hashed first.
        expect(responses, name).toBeLessThan(runs / 2);
      }
      await Promise.all(storm);
    },
  );

  prove(
    'lock out nobody behind one carrier address, despite typos and an attacker',
    { short: 10, full: 300, of: 'buyers' },
    async ({ runs, figures, done }) => {
      const shops = behindProxy;
      const [{ db }] = shops;
      const carrier = forwarded('203.0.113.27');
      const buyers = await openOwners(db, runs);
      // The network already has enough failures to be slowed down.
      const throttle = new SignInThrottle(db);
      const limit = addressLimit('203.0.113.27');
      for (let n = 0; n < limit.most; n++) await throttle.tryTake(new Date(), limit);
      let isStopped = false;
      let sprayed = 0;
      const spray = async () => {
        while (!isStopped) {
          const email = `victim${sprayed++}@example.com`;
          await login(processFor(sprayed, shops).url, { email, password: 'guess', headers: carrier });
        }
      };
      const attackers = [spray(), spray(), spray(), spray()];
      const started = performance.now();
      const verdicts = await Promise.all(
        buyers.map(async ({ email }, n) => {
          const { url } = processFor(n, shops);
          const typo = await login(url, { email, password: 'typo', headers: carrier });
          const right = await login(url, { email, password: PASSWORD, headers: carrier });
          done(n);
          return `${typo}, ${right}`;
        }),
      );
      const seconds = (performance.now() - started) / 1_000;
      isStopped = true;
      await Promise.all(attackers);
      expect(verdicts).toEqual(buyers.map(() => 'wrong, in'));
      // A network with so many failures may try ten a second in each process.
      const tries = sprayed - attackers.length + 2 * runs;
      expect(tries / processes / seconds).toBeLessThan(11);
      Object.assign(figures, { 'sprayed guesses meanwhile': sprayed, 'all in after': `${seconds.toFixed(1)} s` });
    },
  );
});

it("accepts the owner's mailed link, however many links others requested", async () => {
  const shop = await startShop('sqlite');
  whenFinished(async () => expect(await checkIntegrity(shop.db)).toEqual([]));
  const [owner] = await openOwners(shop.db, 1);
  for (let n = 0; n < 6; n++) await login(shop.url, { email: owner.email, password: `guess ${n}` });
  const stranger = openVisitor(shop);
  for (let n = 0; n < 6; n++) await stranger.post('/forgot-password', { email: owner.email });
  const links = () => shop.log().match(/reset-password\?token=[\w-]+/g) ?? [];
  await expect.poll(() => links().length).toBe(3);
  const browser = openVisitor(shop);
  const password = 'a new password';
  expect((await browser.post(`/${links()[0]}`, { password })).to).toBe('/login?after=reset');
  expect((await browser.post('/login', { email: owner.email, password })).status).toBe(303);
  for (const link of links()) expect((await stranger.post(`/${link}`, { password: 'not yours' })).status).toBe(400);
  expect(await login(shop.url, { email: owner.email, password })).toBe('in');
  for (let n = 0; n < 6; n++) await login(shop.url, { email: owner.email, password: `guess ${n}` });
  expect(await login(shop.url, { email: owner.email, password })).toBe('throttled');
  await expectIn(browser, owner, password);
});

async function expectIn(browser: ReturnType<typeof openVisitor>, { email }: Owner, password = PASSWORD) {
  expect((await browser.post('/login', { email, password })).status, 'the owner on a known device').toBe(303);
}
