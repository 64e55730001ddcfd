import { useEffect, useState } from 'react';
import { encodeIds } from '#app/domain/catalog/phone-url.ts';
import type { CartLine } from '#app/domain/checkout/cart.ts';
import { type DepositParts, depositPartsOf } from '#app/domain/payments/deposit.ts';
import type { Step } from '#app/ui/store/checkout/checkout-state.ts';

type Percents = Map<string, number>;

/** Undefined as long as the shop has not answered about these phones. Asks again after a refusal. */
export function useDeposit(lines: CartLine[] | null, step: Step): DepositParts | null | undefined {
  const phones = encodeIds([...new Set(lines?.map(({ id }) => id))]);
  const refused = step.name === 'refused' ? step : null;
  const [answer, setAnswer] = useState<{ phones: string; percents: Percents }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal may mean that percentages have changed.
  useEffect(() => {
    if (!phones) return;
    const left = new AbortController();
    readPercents(phones, left.signal)
      .then((percents) => setAnswer({ phones, percents }))
      .catch(() => {});
    return () => left.abort();
  }, [phones, refused]);
  if (!lines || answer?.phones !== phones) return undefined;
  return depositPartsOf(lines.map((line) => ({ ...line, depositPercent: answer.percents.get(line.id) ?? null })));
}

/** @throws if there is no answer of the shop: captive portals answer everything with 200. */
async function readPercents(phones: string, signal: AbortSignal): Promise<Percents> {
  const response = await fetch(`/cart/deposit?phones=${phones}`, { signal });
  const { percents } = (await response.json()) as { percents?: [string, number][] };
  if (!response.ok || !percents) throw new Error('no answer');
  return new Map(percents);
}
