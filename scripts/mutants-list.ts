import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Mutant } from '#tests/support/torture/mutant.ts';

export async function listMutants(): Promise<Mutant[]> {
  const files = globSync('tests/torture/**/*.mutants.ts').sort();
  const lists = files.map(async (file) => ((await import(resolve(file))) as { mutants: Mutant[] }).mutants);
  return (await Promise.all(lists)).flat();
}

/** @returns why a mutant is invalid; null if it is valid. */
export function faultOf({ name, file, find, replace, caughtBy }: Mutant): string | null {
  const places = read(file).split(find).length - 1;
  if (places !== 1) return `${name}: ${file} has ${places} places that read "${find}"`;
  if (find === replace) return `${name}: changes nothing`;
  if (/%[a-z]/.test(caughtBy.title)) return `${name}: no test has the title "${caughtBy.title}" when it runs`;
  if (!read(caughtBy.test).includes(caughtBy.title)) return `${name}: no test "${caughtBy.title}" in ${caughtBy.test}`;
  return null;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
