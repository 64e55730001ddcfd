import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines } from '#tests/support/database/databases.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { countAcknowledged } from '#tests/support/torture/history.ts';
import { judge } from '#tests/support/torture/judge.ts';
import { expectBelow, prove } from '#tests/support/torture/prove.ts';
import { openTrade } from '#tests/support/torture/trade.ts';
import { startTraffic } from '#tests/support/torture/traffic.ts';

/** A killed shop is ready again within this time. */
const READY_MS = 3_000;

const counting = { NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/torture/kill/count-statements.ts'))}` };
/** Statements of an order, a rate, a price edit and a restocking: the shop is killed just before or after one. */
const KILL_POINTS = [
  ['insert into "orderItems"', 'before'],
  ['insert into "stockMovements"', 'before'],
  ['insert into "priceChanges"', 'before'],
  ['set "restocked"', 'before'],
  ['insert into "auditEvents"', 'before'],
  ['commit', 'before'],
  ['commit', 'after'],
] as const;

describe.each(engines)('a killed shop (%s)', (engine) => {
  prove(
    'keeps all acknowledged writes, whole and once',
    // Few: a short run tries some of the points. A full one tries each point and random moments many times.
    { short: engine === 'sqlite' ? 4 : 2, full: 300, of: 'kills' },
    async ({ runs, random, figures, done }) => {
      const shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
      const [{ db }] = shops;
      const trade = await openTrade(db);
      const traffic = startTraffic(shops, trade, random);
      const moments = [...random.shuffled(KILL_POINTS), 'any moment'] as const;
      const ready: number[] = [];
      for (let kills = 0; kills < runs; kills++) {
        // Each round pairs the moments with other processes.
        const victim = processFor(kills + Math.floor(kills / moments.length), shops);
        await traffic.acknowledgedMore(5);
        const moment = moments[kills % moments.length] ?? 'any moment';
        if (moment === 'any moment') {
          await pause(random.below(300));
          traffic.hold();
          await victim.stop('SIGKILL');
        } else {
          // A random moment seldom hits a kill point, so the process starts again with a counter that kills it there.
          await victim.stop('SIGKILL');
          const [KILL_IN, KILL_WHEN] = moment;
          victim.launch({ ...counting, KILL_IN, KILL_WHEN, KILL_AT: String(1 + random.below(5)) });
          await traffic.until(victim.ended());
          traffic.hold();
        }
        // No retries yet: they could repair a partial write.
        const differences = await judge(db, trade, traffic.history, {
          acknowledged: performance.now(),
          sent: Infinity,
        });
        expect([...differences, ...(await checkIntegrity(db))]).toEqual([]);
        traffic.release();
        // Sometimes kills the shop again during its start.
        if (random.below(3) === 0) {
          victim.launch();
          await pause(random.below(1_000));
          await victim.stop('SIGKILL');
        }
        const since = performance.now();
        await victim.start();
        ready.push(performance.now() - since);
        done(kills + 1);
      }
      await traffic.acknowledgedMore(20);
      await traffic.stop();
      expect(await judge(db, trade, traffic.history)).toEqual([]);
      ready.sort((a, b) => a - b);
      Object.assign(figures, {
        acknowledged: countAcknowledged(traffic.history),
        'sent again': traffic.figures.unanswered,
        'ready again after': `${msInSeconds(ready[Math.floor(ready.length / 2)])} (median), ${msInSeconds(ready.at(-1))} at most`,
      });
      expect(traffic.figures.unanswered).toBeGreaterThan(0);
      expectBelow(Math.max(...ready), READY_MS);
    },
  );
});

function msInSeconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
