import { useEffect, useState } from 'react';
import { type DepositParts, depositPartsOf } from '#app/domain/money/payments/deposit.ts';
import { type CartLine, itemIdOfLine } from '#app/domain/orders/checkout/cart.ts';
import { encodeIds } from '#app/domain/phone/phone-url.ts';
import type { Step } from '#app/ui/store/checkout/checkout-state.ts';

type Percents = Map<string, number>;

/** Null if there is no deposit; undefined until the shop has responded for these phones. Asks again after a refusal. */
export function useDeposit(lines: CartLine[] | null, step: Step): DepositParts | null | undefined {
  const encodedIds = encodeIds([...new Set(lines?.map(itemIdOfLine))]);
  const refusedStep = step.name === 'refused' ? step : null;
  const [loaded, setLoaded] = useState<{ encodedIds: string; percents: Percents }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal may mean that percentages have changed.
  useEffect(() => {
    if (!encodedIds) return;
    const aborter = new AbortController();
    readPercents(encodedIds, aborter.signal)
      .then((percents) => setLoaded({ encodedIds, percents }))
      .catch(() => {});
    return () => aborter.abort();
  }, [encodedIds, refusedStep]);
  if (!lines || loaded?.encodedIds !== encodedIds) return undefined;
  return depositPartsOf(
    lines.map((line) => ({ ...line, depositPercent: loaded.percents.get(itemIdOfLine(line)) ?? null })),
  );
}

/** @throws if the response is an error or not from the shop: captive portals respond to everything with 200. */
async function readPercents(encodedIds: string, signal: AbortSignal): Promise<Percents> {
  const response = await fetch(`/cart/deposit?phones=${encodedIds}`, { signal });
  const { percents } = (await response.json()) as { percents?: [string, number][] };
  if (!response.ok || !percents) throw new Error('no answer');
  return new Map(percents);
}
