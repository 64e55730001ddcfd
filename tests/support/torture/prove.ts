import { expect, test } from 'vitest';

/** How often a claim is tried: a few times in `npm test`, as often as it is stated in `npm run torture`. */
export type Runs = { short: number; full: number; of: string };
/** What a claim has measured beside its count of runs, as it is to be read: `{ checkouts: 40_000, 'ready after': '0.9 s' }`. */
export type Figures = Record<string, number | string>;

/** What one run of a claim came to; `scripts/torture.ts` writes it into docs/reliability.md. */
export type Proof = { claim: string; runs: number; of: string; seed: number; seconds: number; figures: Figures };

declare module 'vitest' {
  interface TaskMeta {
    proof?: Proof;
  }
}

/** What a claim is tried with. */
export type Proving = {
  /** How many runs are wanted. */
  runs: number;
  /** Chance that comes again with the same seed. */
  random: Random;
  /** To be filled with what was measured. */
  figures: Figures;
  /** To be called as runs are done: in a full run it says so now and then. */
  done(runs: number): void;
};

/** Whether this is `npm run torture` and not `npm test`. */
export const isFull = process.env.TORTURE === 'full';
/** A limit of time is a claim of `npm run torture`, which has the machine to itself; `npm test` shares it with other work. */
export function expectBelow(measured: number, limit: number, what?: string): void {
  if (isFull) expect(measured, what).toBeLessThan(limit);
}

/** How much of a full run is wanted. */
const part = Number(process.env.PART ?? 1);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/**
 * A test that tries a claim many times over, under one seed (`SEED=1 npm run torture` sets it), and counts. It prints
 * the seed, the count and the figures, also where it fails.
 */
export function prove(claim: string, runs: Runs, attempt: (proving: Proving) => Promise<void>): void {
  const wanted = isFull ? Math.max(runs.short, Math.round(runs.full * part)) : runs.short;
  const title = `${claim} (${wanted.toLocaleString('en')} ${runs.of})`;
  test(title, { timeout: isFull ? 4 * 3_600_000 : 180_000 }, async ({ task }) => {
    const started = performance.now();
    const figures: Figures = {};
    let count = 0;
    let told = started;
    const done = (now: number) => {
      count = now;
      if (!isFull || performance.now() - told < 10_000) return;
      told = performance.now();
      console.log(`  ${claim}: ${count.toLocaleString('en')} of ${wanted.toLocaleString('en')} ${runs.of}`);
    };
    try {
      await attempt({ runs: wanted, random: randomOf(`${seed} ${claim}`), figures, done });
      count = wanted;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      task.meta.proof = { claim, runs: count, of: runs.of, seed, seconds, figures };
      console.log(`  ${claim}: seed ${seed}, ${wordsOf({ [runs.of]: count, ...figures })}`);
    }
  });
}

/** Figures as they are read: "1,000 rounds, 40,000 checkouts, ready after 0.9 s". */
export function wordsOf(figures: Figures): string {
  return Object.entries(figures)
    .map(([of, figure]) => (typeof figure === 'number' ? `${figure.toLocaleString('en')} ${of}` : `${of} ${figure}`))
    .join(', ');
}

export type Random = ReturnType<typeof randomOf>;

/** Chance from a seed: the same text gives the same row of numbers. */
export function randomOf(text: string) {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  /** From 0 up to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    /** A whole number from 0 up to, not with, the limit. */
    below,
    /** One of these. */
    pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    /** The same in another order. */
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
