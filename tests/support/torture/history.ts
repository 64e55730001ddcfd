import type { PlacedOrder } from '#app/domain/checkout/placement.ts';
import type { Line } from '#tests/support/factories/buyers.ts';

/** A write that a client has sent, and when it was told that it stands; `at` is whatever clock the test keeps. */
export type Write = { sentAt: number; toldAt?: number };

export type OrderVerb = 'confirmation' | 'cancellation' | 'restocking' | 'cancellation-request';

/** One press of Confirm Order, with all that was sent under its key, and what became of the order later. */
export type Attempt = Write & {
  key: string;
  uid: string;
  lines: Line[];
  order?: PlacedOrder;
  /** The shop said that it did not place it, and it was never sent again. */
  refused?: true;
  steps: Partial<Record<OrderVerb, Write>>;
};

/** What the clients of a shop have sent and were told: the only judge of what was acknowledged. */
export type History = {
  attempts: Attempt[];
  /** The costs given to each item, in their order. */
  costs: Map<string, (Write & { cost: string })[]>;
  /** The rates saved, in their order. */
  rates: (Write & { rate: string })[];
};

export function emptyHistory(): History {
  return { attempts: [], costs: new Map(), rates: [] };
}

/** How many writes were acknowledged until then. */
export function countTold({ attempts, costs, rates }: History, cut = Number.POSITIVE_INFINITY): number {
  const writes = [...attempts, ...attempts.flatMap(({ steps }) => Object.values(steps)), ...rates];
  return [...writes, ...[...costs.values()].flat()].filter((write) => wasTold(write, cut)).length;
}

/** Whether it had been acknowledged by that moment. */
export function wasTold({ toldAt }: Write, cut: number): boolean {
  return toldAt !== undefined && toldAt <= cut;
}
