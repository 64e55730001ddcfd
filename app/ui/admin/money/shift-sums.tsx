import { Plural, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { ShownReport } from '#app/domain/money/drawers/drawer.ts';
import { useMovementLabel } from '#app/ui/admin/labels/expense-labels.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useMethodLabel } from '#app/ui/labels/stored-names.ts';

export function ShiftSums({ report }: { report: ShownReport }) {
  const { t } = useLingui();
  const movementLabel = useMovementLabel();
  const methodLabel = useMethodLabel();
  const { methods, movements, sold, returned, people = [] } = report;
  return (
    <dl className="flex flex-col">
      {methods.map(({ method: name, cash, received, refunded }) => {
        const method = methodLabel(name);
        return (
          <Fragment key={`${name} ${cash}`}>
            <Row label={cash ? t`${method} in the drawer` : method} value={received} />
            {refunded > 0 && <Row label={t`${method}, given back`} value={-refunded} />}
          </Fragment>
        );
      })}
      {movements.map(({ direction, amount, ...moved }) => {
        const why = movementLabel(moved);
        return (
          <Row
            key={`${why} ${direction}`}
            label={direction === 'in' ? t`Cash in: ${why}` : t`Cash out: ${why}`}
            value={direction === 'in' ? amount : -amount}
          />
        );
      })}
      {sold && (
        <Row
          label={
            <>
              <Plural value={sold.orders} one="# order sold" other="# orders sold" />,{' '}
              <Plural value={sold.pieces} one="# piece" other="# pieces" />
            </>
          }
          value={sold.total}
        />
      )}
      {sold && sold.off > 0 && <Row label={t`Taken off prices`} value={-sold.off} />}
      {returned && returned.returns > 0 && (
        <Row
          label={
            <>
              <Plural value={returned.returns} one="# return" other="# returns" />,{' '}
              <Plural value={returned.pieces} one="# piece" other="# pieces" />
            </>
          }
          value={-returned.value}
        />
      )}
      {people.map(({ name, payments, amount }) => (
        <Row
          key={name}
          label={
            <>
              {name}: <Plural value={payments} one="# payment" other="# payments" />
            </>
          }
          value={amount}
        />
      ))}
    </dl>
  );
}

export function Row({ label, value }: { label: ReactNode; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-x-[1em] py-0.5">
      <dt className="min-w-0 wrap-anywhere text-muted">{label}</dt>
      <dd className="text-end font-semibold whitespace-nowrap">
        <Mmk value={value} />
      </dd>
    </div>
  );
}
