import { afterAll, afterEach } from 'vitest';
import { finishFile } from '#tests/support/finished.ts';

const printError = console.error;
const printed: string[] = [];

console.error = (...words: unknown[]) => {
  printed.push(String(words[0]));
  printError(...words);
};

// A test that expects errors mocks the function: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
afterEach(() => {
  const errors = printed.splice(0);
  if (errors.length > 0) throw new Error(`console.error was called: ${errors.join('; ')}`);
});

afterAll(finishFile);

afterAll(() => {
  console.error = printError;
});
