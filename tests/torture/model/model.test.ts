import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines, withDatabase } from '#tests/support/database/databases.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { moment } from './commands.ts';
import { Moment, openShopAndModel } from './live.ts';

const SHRINKING_MS = 20_000;

describe.each(engines)('the shop and its model (%s)', (engine) => {
  prove(
    'agree on results and state after any commands, also concurrent ones',
    { short: engine === 'sqlite' ? 40 : 6, full: 2_000, of: 'sequences' },
    async ({ runs, random, figures, done }) => {
      const counts: Record<string, number> = {};
      let sequences = 0;
      let failedAt = Number.POSITIVE_INFINITY;
      const sequence = fc.commands([moment.map((commands) => new Moment(commands))], { maxCommands: 40, size: 'max' });
      const property = fc.asyncProperty(sequence, async (commands) => {
        // Limits the time of shrinking.
        if (performance.now() - failedAt > SHRINKING_MS) return;
        try {
          await withDatabase(engine, async (db) => {
            await fc.asyncModelRun(() => openShopAndModel(db, counts), commands);
            expect(await checkIntegrity(db)).toEqual([]);
          });
        } catch (error) {
          failedAt = Math.min(failedAt, performance.now());
          throw error;
        }
        done(++sequences);
      });
      // Prints seed and path of the shortest failing sequence.
      await fc.assert(property, { seed: random.below(2 ** 31), numRuns: runs, verbose: 1 });
      Object.assign(figures, counts);
    },
  );
});
