import { useLingui } from '@lingui/react/macro';
import type { ReturnNotes } from '#app/domain/orders/returns/return.ts';
import { UnitStateBadge } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';

/** Says why the phones came back and what they became. Printouts leave this out, because it is not for buyers. */
export function ReturnNotesSection({ notes: { reason, pieces, undo } }: { notes: ReturnNotes }) {
  const { t } = useLingui();
  return (
    <section className="pb-6 print:hidden">
      <h2 className="mb-2 font-semibold">{t`For the shop only`}</h2>
      <p className="wrap-anywhere">{reason}</p>
      {undo && <UndoNote undo={undo} />}
      <ul className="mt-2 divide-y divide-base-300 border-y border-base-300">
        {pieces.map(({ position, name, qty, label, state }) => (
          <li key={position} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name} × <Figure value={qty} />
              {label && <span className="block text-sm text-muted tabular-nums">{label}</span>}
            </span>
            <UnitStateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UndoNote({ undo: { who, reason } }: { undo: NonNullable<ReturnNotes['undo']> }) {
  const { t } = useLingui();
  return <p className="mt-2 wrap-anywhere">{t`Undone by ${who}: ${reason}`}</p>;
}
