import { afterAll, afterEach } from 'vitest';
import { finishFile } from '#tests/support/finished.ts';

const print = console.error;
const printed: string[] = [];

console.error = (...words: unknown[]) => {
  printed.push(String(words[0]));
  print(...words);
};

// A test that expects an error mocks it: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
afterEach(() => {
  const errors = printed.splice(0);
  if (errors.length > 0) throw new Error(`console.error was called: ${errors.join('; ')}`);
});

afterAll(finishFile);

afterAll(() => {
  console.error = print;
});
