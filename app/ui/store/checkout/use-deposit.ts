import { useEffect, useState } from 'react';
import { encodeIds } from '#app/domain/catalog/phone-url.ts';
import type { CartLine } from '#app/domain/checkout/cart.ts';
import { type DepositParts, depositPartsOf } from '#app/domain/payments/deposit.ts';
import type { Step } from '#app/ui/store/checkout/checkout-state.ts';

type Percents = Map<string, number>;

/** Undefined until the shop has responded for these phones. Requests again after a refusal. */
export function useDeposit(lines: CartLine[] | null, step: Step): DepositParts | null | undefined {
  const phones = encodeIds([...new Set(lines?.map(({ id }) => id))]);
  const refused = step.name === 'refused' ? step : null;
  const [loaded, setLoaded] = useState<{ phones: string; percents: Percents }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal may mean that percentages have changed.
  useEffect(() => {
    if (!phones) return;
    const aborter = new AbortController();
    readPercents(phones, aborter.signal)
      .then((percents) => setLoaded({ phones, percents }))
      .catch(() => {});
    return () => aborter.abort();
  }, [phones, refused]);
  if (!lines || loaded?.phones !== phones) return undefined;
  return depositPartsOf(lines.map((line) => ({ ...line, depositPercent: loaded.percents.get(line.id) ?? null })));
}

/** @throws if the response is not from the shop: captive portals respond to everything with 200. */
async function readPercents(phones: string, signal: AbortSignal): Promise<Percents> {
  const response = await fetch(`/cart/deposit?phones=${phones}`, { signal });
  const { percents } = (await response.json()) as { percents?: [string, number][] };
  if (!response.ok || !percents) throw new Error('no answer');
  return new Map(percents);
}
