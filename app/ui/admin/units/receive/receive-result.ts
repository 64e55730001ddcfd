import type { Problems } from '#app/domain/fields.ts';
import type { KnownCode, Received } from '#app/domain/units/unit.ts';
import type { Unavailable } from '#app/ui/forms/unavailable.tsx';

type SentForm = { ok: false; typed: Record<string, string>; list: string; known: KnownCode[] };
type RefusedResult = SentForm &
  (
    | {
        problem:
          | Exclude<Received, { ok: true }>['problem']
          | 'no-lines'
          | 'too-many-lines'
          | 'wrong-lines'
          | 'new-trade-in';
      }
    | { problems: Problems }
  );
/** The result of sending a list; `nextKey` is the idempotency key of the next list. */
export type ReceiveResult =
  | { ok: true; units: number; key: string; nextKey: string }
  | RefusedResult
  | Unavailable
  | undefined;
