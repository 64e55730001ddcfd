import { Plural, Trans } from '@lingui/react/macro';
import { Mmk } from '#app/ui/components/amount-text.tsx';

export function DueQuestion({ due }: { due: number }) {
  return (
    <Trans>
      <Mmk value={due} /> is not paid yet. Confirm the order anyway?
    </Trans>
  );
}

export function OrdersDueQuestion({ dues }: { dues: number[] }) {
  return (
    <>
      <Plural value={dues.length} one="# order is not fully paid:" other="# orders are not fully paid:" />{' '}
      <Trans>
        <Mmk value={dues.reduce((sum, due) => sum + due, 0)} /> is due.
      </Trans>
    </>
  );
}
