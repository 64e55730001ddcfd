import { expect, it } from 'vitest';
import { markUnavailable } from '#app/db/unavailable.server.ts';
import {
  accountLimit,
  addressLimit,
  type Limit,
  resetMailLimit,
} from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { SignInThrottle } from '#app/domain/people/sign-in/sign-in-throttle.server.ts';
import { onEachEngine, openAgain, openDatabase } from '#tests/support/database/databases.ts';

const now = new Date('2026-11-21T03:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const own = accountLimit('aye@example.com');

async function wrong(throttle: SignInThrottle, at = now, limits: { own: Limit; shared?: Limit } = { own }) {
  let tried = false;
  const outcome = await throttle.guard(at, limits, async () => {
    tried = true;
    return { ok: false as const, problem: 'wrong' as const };
  });
  return { tried, outcome };
}

const right = (throttle: SignInThrottle, at = now, limits: { own: Limit; shared?: Limit } = { own }) =>
  throttle.guard(at, limits, async () => ({ ok: true as const }));

onEachEngine('the throttle', (freshDb, engine) => {
  it('refuses the sixth guess until the time that it states', async () => {
    const throttle = new SignInThrottle(await freshDb());
    for (let minute = 0; minute < 5; minute++) expect((await wrong(throttle, later(minute))).tried).toBe(true);
    expect(await wrong(throttle, later(5))).toEqual({
      tried: false,
      outcome: { ok: false, problem: 'throttled', minutes: 10 },
    });
    expect(await right(throttle, later(14.9))).toMatchObject({ problem: 'throttled', minutes: 1 });
    expect(await right(throttle, later(15))).toEqual({ ok: true });
  });

  it('counts each account separately', async () => {
    const throttle = new SignInThrottle(await freshDb());
    for (let i = 0; i < 5; i++) await wrong(throttle);
    expect(await right(throttle, now, { own: accountLimit('moe@example.com') })).toEqual({ ok: true });
  });

  it('does not count attempts that succeed, and a success clears no failures', async () => {
    const throttle = new SignInThrottle(await freshDb());
    for (let i = 0; i < 20; i++) expect(await right(throttle)).toEqual({ ok: true });
    for (let i = 0; i < 4; i++) await wrong(throttle);
    expect(await right(throttle)).toEqual({ ok: true });
    await wrong(throttle);
    expect(await right(throttle)).toMatchObject({ problem: 'throttled' });
  });

  it('counts an attempt that throws', async () => {
    const throttle = new SignInThrottle(await freshDb());
    const broken = () => throttle.guard(now, { own }, () => Promise.reject(new Error('broken')));
    for (let i = 0; i < 5; i++) await expect(broken()).rejects.toThrow('broken');
    expect((await wrong(throttle)).tried).toBe(false);
  });

  it('does not count an attempt that failed because the shop is unavailable', async () => {
    const throttle = new SignInThrottle(await freshDb());
    const busy = () => throttle.guard(now, { own }, () => Promise.reject(markUnavailable(new Error('500 wait'))));
    for (let i = 0; i < 10; i++) await expect(busy()).rejects.toThrow('500 wait');
    expect(await right(throttle)).toEqual({ ok: true });
  });

  it('lets at most five of 50 guesses through that two processes receive at once', async () => {
    const { db, env } = await openDatabase(engine);
    const processes = [new SignInThrottle(db), new SignInThrottle(openAgain(env))];
    const guesses = await Promise.all(processes.flatMap((one) => Array.from({ length: 25 }, () => wrong(one))));
    const tried = guesses.filter((guess) => guess.tried).length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(5);
  });

  it('passes all concurrent attempts with the right password', async () => {
    const throttle = new SignInThrottle(await freshDb());
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => right(throttle)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
  });

  it('survives a restart', async () => {
    const { db, env } = await openDatabase(engine);
    for (let i = 0; i < 5; i++) await wrong(new SignInThrottle(db));
    expect((await wrong(new SignInThrottle(openAgain(env)))).tried).toBe(false);
  });

  it('slows a network after 300 failures and refuses nobody', async () => {
    const throttle = new SignInThrottle(await freshDb());
    const limitsOf = (i: number, address = '203.0.113.7') => ({
      own: accountLimit(`buyer${i}@example.com`),
      shared: addressLimit(address),
    });
    const timed = async (work: () => Promise<unknown>[]) => {
      const started = performance.now();
      const outcomes = await Promise.all(work());
      expect(outcomes).toEqual(outcomes.map(() => ({ ok: true })));
      return performance.now() - started;
    };
    const atOnce = (count: number, address?: string) => () =>
      Array.from({ length: count }, (_, i) => right(throttle, now, limitsOf(i, address)));
    await timed(atOnce(300));
    for (let i = 0; i < 299; i++) await throttle.tryTake(now, addressLimit('203.0.113.7'));
    await wrong(throttle, now, limitsOf(1));
    const slowed = await timed(atOnce(21));
    expect(slowed).toBeGreaterThan(1_990);
    expect(await timed(atOnce(21, '203.0.113.8'))).toBeLessThan(slowed);
  });

  it('limits right passwords per account, and slows them per network', async () => {
    const throttle = new SignInThrottle(await freshDb());
    const limitsOf = (account: string) => ({
      own: accountLimit(account),
      shared: addressLimit('203.0.113.7'),
      successes: { own: { key: `successes ${account}`, most: 3 }, shared: { key: 'successes of', most: 4 } },
    });
    for (let n = 0; n < 3; n++) expect(await right(throttle, now, limitsOf('aye'))).toEqual({ ok: true });
    expect(await right(throttle, now, limitsOf('aye'))).toMatchObject({ problem: 'throttled', minutes: 15 });
    expect((await wrong(throttle, now, limitsOf('aye'))).tried).toBe(false);
    expect(await right(throttle, now, limitsOf('moe'))).toEqual({ ok: true });
    const started = performance.now();
    const slowed = await Promise.all(['a', 'b', 'c', 'd'].map((each) => right(throttle, now, limitsOf(each))));
    expect(slowed).toEqual(slowed.map(() => ({ ok: true })));
    expect(performance.now() - started).toBeGreaterThan(290);
    expect(await right(throttle, later(15), limitsOf('aye'))).toEqual({ ok: true });
  });

  it('never exceeds a limit, even with concurrent requests', async () => {
    const throttle = new SignInThrottle(await freshDb());
    const limit = resetMailLimit('aye@example.com');
    const spent = await Promise.all(Array.from({ length: 10 }, () => throttle.tryTake(now, limit)));
    expect(spent.filter(Boolean)).toHaveLength(3);
    expect(await throttle.tryTake(later(16), limit)).toBe(true);
  });

  it('stores no expired failure and no plain address', async () => {
    const db = await freshDb();
    const throttle = new SignInThrottle(db);
    for (let i = 0; i < 3; i++) await wrong(throttle);
    await wrong(throttle, later(16));
    const rows = await db.selectFrom('signInFailures').select('key').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).not.toContain('aye');
  });
});

it('counts an IPv6 /64 as one network', () => {
  expect(addressLimit('2001:db8:1:2::1').key).toBe(addressLimit('2001:DB8:1:2:ffff:0:0:9%eth0').key);
  expect(addressLimit('2001:db8:1:2::1').key).not.toBe(addressLimit('2001:db8:1:3::1').key);
  expect(addressLimit('2001:db8::1').key).toBe('address:2001:db8:0:0');
  expect(addressLimit('::1').key).toBe('address:0:0:0:0');
  expect(addressLimit('::ffff:203.0.113.7').key).toBe(addressLimit('203.0.113.7').key);
});
