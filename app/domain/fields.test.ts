import { expect, it } from 'vitest';
import { email, optionalText, text } from '#app/domain/fields.ts';

it.each([
  ['a required text', text(120)],
  ['a text', optionalText(500)],
  ['an address', email()],
])('refuses %s of very many accents without composing it', (_, field) => {
  const accents = `a${'\u0345'.repeat(100_000)}${'\u0334'.repeat(100_000)}`;
  const started = performance.now();
  expect(field.safeParse(accents).success).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
