import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { countTold } from './history.ts';
import { judge } from './judge.ts';
import { startProcesses } from './processes.ts';
import { isFull, prove } from './prove.ts';
import { openTrade } from './trade.ts';
import { startTraffic } from './traffic.ts';

/** How soon a shop that was killed must be ready again (Reliability 3). */
const READY_MS = 3_000;

describe.each(['sqlite', 'postgres'] as const)('killed (%s)', (engine) => {
  prove(
    'keeps whole, and once, all that it has acknowledged',
    { short: 6, full: 300, of: 'kills' },
    async ({ runs, random, figures, done }) => {
      const shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
      const [{ db }] = shops;
      const trade = await openTrade(db);
      const traffic = startTraffic(shops, trade, random);
      const ready: number[] = [];
      for (let kills = 0; kills < runs; kills++) {
        await traffic.toldMore(5);
        // At any moment, or in the midst of a write.
        if (random.below(3) === 0) await pause(random.below(300));
        else {
          await traffic.sending(random.pick(['rate', 'rate', 'order', 'restocking']));
          await pause(random.below(20));
        }
        const victim = shops[kills % shops.length] ?? shops[0];
        await victim.stop('SIGKILL');
        // Killed once more on its way up: between the first line of the program and the first answer.
        if (random.below(3) === 0) await victim.startAndKill(random.below(1_000));
        const since = performance.now();
        await victim.start();
        ready.push(performance.now() - since);
        expect(await judge(db, trade, traffic.history, { told: performance.now(), sent: Infinity })).toEqual([]);
        done(kills + 1);
      }
      await traffic.toldMore(20);
      await traffic.stop();
      expect(await judge(db, trade, traffic.history)).toEqual([]);
      ready.sort((a, b) => a - b);
      Object.assign(figures, {
        acknowledged: countTold(traffic.history),
        'sent again': traffic.figures.unanswered,
        'ready again after': `${seconds(ready[Math.floor(ready.length / 2)])} (median), ${seconds(ready.at(-1))} at most`,
      });
      expect(traffic.figures.unanswered).toBeGreaterThan(0);
      // In `npm test` other tests hold the machine up; alone, every start keeps the limit.
      expect(isFull ? ready.at(-1) : ready[0]).toBeLessThan(READY_MS);
    },
  );
});

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
