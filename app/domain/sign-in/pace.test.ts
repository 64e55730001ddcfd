import { expect, it } from 'vitest';
import { Pace } from '#app/domain/sign-in/pace.ts';

it('spaces the calls of each key, in order of arrival', () => {
  const pace = new Pace(100);
  expect([0, 0, 50].map((now) => pace.reserve('a', now))).toEqual([0, 100, 150]);
  expect(pace.reserve('b', 50)).toBe(0);
  expect(pace.reserve('a', 300)).toBe(0);
  expect(pace.reserve('a', 1_000)).toBe(0);
});

it('refuses only waits longer than a minute', () => {
  const pace = new Pace(100);
  const waits = Array.from({ length: 1_000 }, () => pace.reserve('a', 0));
  expect(waits.filter((wait) => wait !== undefined)).toHaveLength(601);
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBe(60_000);
  expect(pace.reserve('a', 100)).toBe(60_000);
});
