import { expect, it } from 'vitest';
import { createPace } from '#app/domain/sign-in/pace.ts';

it('spaces the calls of each key, in order of arrival', () => {
  const pace = createPace(100);
  expect([0, 0, 50].map((now) => pace('a', now))).toEqual([0, 100, 150]);
  expect(pace('b', 50)).toBe(0);
  expect(pace('a', 300)).toBe(0);
  expect(pace('a', 1_000)).toBe(0);
});

it('refuses only waits longer than a minute', () => {
  const pace = createPace(100);
  const waits = Array.from({ length: 1_000 }, () => pace('a', 0));
  expect(waits.filter((wait) => wait !== undefined)).toHaveLength(601);
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBe(60_000);
  expect(pace('a', 100)).toBe(60_000);
});
