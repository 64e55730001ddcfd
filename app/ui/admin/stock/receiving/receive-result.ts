import type { Problems } from '#app/domain/fields.ts';
import type { UnitLine } from '#app/domain/stock/receiving/unit-lines.ts';
import type { KnownCode, Received } from '#app/domain/stock/units/unit.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';

/** `lines` are those to show before scripts have read the list. */
type SentForm = { ok: false; typed: Record<string, string>; list: string; known: KnownCode[]; lines: UnitLine[] };
export type NeverSold = Extract<Received, { problem: 'never-sold' }>;
type RefusedResult = SentForm &
  (
    | {
        problem:
          | Exclude<Received, { ok: true } | NeverSold>['problem']
          | 'no-lines'
          | 'too-many-lines'
          | 'wrong-lines'
          | 'new-trade-in';
      }
    | NeverSold
    | { problems: Problems }
  );
/** The result of sending a list; `qty` is the new stock for sale, `nextKey` is the idempotency key of the next list. */
export type ReceiveResult =
  | { ok: true; units: number; qty: number; key: string; nextKey: string }
  | RefusedResult
  | Unavailable
  | undefined;
