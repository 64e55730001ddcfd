import { expect, test } from 'vitest';

/** The number of runs in `npm run torture`, with `--short` and in full, and the word for them. */
export type Runs = { short: number; full: number; of: string };
/** Measurements for the report: `{ checkouts: 40_000, 'ready after': '0.9 s' }`. */
export type Figures = Record<string, number | string>;

/** `scripts/torture.ts` writes it into docs/reliability.md. */
export type Proof = { claim: string; runs: number; of: string; seed: number; seconds: number; figures: Figures };

declare module 'vitest' {
  interface TaskMeta {
    proof?: Proof;
  }
}

export type Proving = {
  runs: number;
  /** Repeatable with the same seed. */
  random: Random;
  /** The test adds its measurements. */
  figures: Figures;
  /** Reports progress in a full run. */
  done(runs: number): void;
};

/** False with `--short`. */
export const isFull = process.env.TORTURE === 'full';
/** Time limits apply only in a full run, on a quiet machine. */
export function expectBelow(measured: number, limit: number, label?: string): void {
  if (isFull) expect(measured, label).toBeLessThan(limit);
}

const part = Number(process.env.PART ?? 1);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/**
 * A test that runs a claim many times under one seed (`SEED=1 npm run torture`) and prints seed, count and measurements,
 * also on failure.
 */
export function prove(claim: string, runs: Runs, run: (proving: Proving) => Promise<void>): void {
  const wanted = isFull ? Math.max(runs.short, Math.round(runs.full * part)) : runs.short;
  const title = `${claim} (${wanted.toLocaleString('en')} ${runs.of})`;
  test(title, { timeout: isFull ? 4 * 3_600_000 : 180_000 }, async ({ task }) => {
    const startedAt = performance.now();
    const figures: Figures = {};
    let completed = 0;
    let printedAt = startedAt;
    const done = (runsDone: number) => {
      completed = runsDone;
      if (!isFull || performance.now() - printedAt < 10_000) return;
      printedAt = performance.now();
      console.log(`  ${claim}: ${completed.toLocaleString('en')} of ${wanted.toLocaleString('en')} ${runs.of}`);
    };
    try {
      await run({ runs: wanted, random: randomOf(`${seed} ${claim}`), figures, done });
      completed = wanted;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      task.meta.proof = { claim, runs: completed, of: runs.of, seed, seconds, figures };
      console.log(`  ${claim}: seed ${seed}, ${wordsOf({ [runs.of]: completed, ...figures })}`);
    }
  });
}

/** Such as "1,000 rounds, 40,000 checkouts, ready after 0.9 s". */
export function wordsOf(figures: Figures): string {
  return Object.entries(figures)
    .map(([of, figure]) => (typeof figure === 'number' ? `${figure.toLocaleString('en')} ${of}` : `${of} ${figure}`))
    .join(', ');
}

export type Random = ReturnType<typeof randomOf>;

/** A seeded random generator: Mulberry32, its state the FNV-1a hash of the text. */
export function randomOf(text: string) {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    /** An integer from 0 to `limit` - 1. */
    below,
    pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
