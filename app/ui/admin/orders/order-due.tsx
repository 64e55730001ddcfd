import { Plural, Trans } from '@lingui/react/macro';
import { Mmk } from '#app/ui/components/amount.tsx';

/** Asked before an order is confirmed of which something is due. */
export function DueQuestion({ due }: { due: number }) {
  return (
    <Trans>
      <Mmk value={due} /> is due. Confirm it before it is paid?
    </Trans>
  );
}

/** The same for several orders. */
export function DuesQuestion({ orders, due }: { orders: number; due: number }) {
  return (
    <>
      <Plural value={orders} one="# order is not fully paid:" other="# orders are not fully paid:" />{' '}
      <Trans>
        <Mmk value={due} /> is due.
      </Trans>
    </>
  );
}
