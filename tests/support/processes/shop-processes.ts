import { expect } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import type { Engine } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { type RunningShop, runShop, startShop } from '#tests/support/server/shop.ts';

/**
 * A shop of one or more processes on one database that accepts the sessions of `openBuyers`. After the test the
 * integrity check must find nothing.
 */
export async function startProcesses(
  engine: Engine,
  count: number,
  settings: Record<string, string> = {},
): Promise<[RunningShop, ...RunningShop[]]> {
  // Tests take each warning for a fault, so slow queries are not logged.
  const variables = { AUTH_SECRET, SLOW_QUERY_MS: '0', ORDER_LIMIT: '0', ...settings };
  const first = await startShop(engine, variables);
  whenFinished(async () => expect(await checkIntegrity(first.db)).toEqual([]));
  const others = Array.from({ length: count - 1 }, () => runShop(first.env, variables));
  return [first, ...(await Promise.all(others))];
}

/** The process for request `n`: the processes take turns. */
export function processFor(n: number, shops: [RunningShop, ...RunningShop[]]): RunningShop {
  return shops[n % shops.length] ?? shops[0];
}
