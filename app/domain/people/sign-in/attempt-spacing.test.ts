import { expect, it } from 'vitest';
import { AttemptSpacing } from '#app/domain/people/sign-in/attempt-spacing.ts';

it('spaces the calls of each key, in order of arrival', () => {
  const spacing = new AttemptSpacing(100);
  expect([0, 0, 50].map((now) => spacing.reserve('a', now))).toEqual([0, 100, 150]);
  expect(spacing.reserve('b', 50)).toBe(0);
  expect(spacing.reserve('a', 300)).toBe(0);
  expect(spacing.reserve('a', 1_000)).toBe(0);
});

it('refuses only waits longer than a minute', () => {
  const spacing = new AttemptSpacing(100);
  const waits = Array.from({ length: 1_000 }, () => spacing.reserve('a', 0));
  expect(waits.filter((wait) => wait !== undefined)).toHaveLength(601);
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBe(60_000);
  expect(spacing.reserve('a', 100)).toBe(60_000);
});
