import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import type { Line } from '#tests/support/factories/buyer-factory.ts';

/** When a write was sent and acknowledged, by the test's clock. */
export type Write = { sentAt: number; acknowledgedAt?: number };

export type OrderVerb = 'confirmation' | 'cancellation' | 'restocking' | 'cancellation-request';

/** One checkout attempt and its order. */
export type Attempt = Write & {
  key: string;
  uid: string;
  lines: Line[];
  order?: PlacedOrder;
  /** The shop refused it, and it was not sent again. */
  refused?: true;
  steps: Partial<Record<OrderVerb, Write>>;
};

/** All writes and acknowledgements, which the judge compares with the database. */
export type History = {
  attempts: Attempt[];
  /** The costs of each item, in order. */
  costs: Map<string, (Write & { cost: string })[]>;
  rates: (Write & { rate: string })[];
};

export function emptyHistory(): History {
  return { attempts: [], costs: new Map(), rates: [] };
}

export function countAcknowledged({ attempts, costs, rates }: History, cut = Number.POSITIVE_INFINITY): number {
  const writes = [...attempts, ...attempts.flatMap(({ steps }) => Object.values(steps)), ...rates];
  return [...writes, ...[...costs.values()].flat()].filter((write) => wasAcknowledged(write, cut)).length;
}

export function wasAcknowledged({ acknowledgedAt }: Write, cut: number): boolean {
  return acknowledgedAt !== undefined && acknowledgedAt <= cut;
}
