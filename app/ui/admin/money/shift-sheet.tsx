import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { ClosedShift } from '#app/domain/money/drawers/drawer.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useDifferenceLabels, useUnseenLabels } from '#app/ui/admin/labels/drawer-labels.ts';
import { Row, ShiftSums } from '#app/ui/admin/money/shift-sums.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { VoucherFacts, VoucherHeader } from '#app/ui/voucher/voucher-header.tsx';
import { VoucherPrintFrame } from '#app/ui/voucher/voucher-print-frame.tsx';

type ShiftSheetProps = {
  shift: ClosedShift;
  shop: ShopDetails;
  close: ReactNode;
  children: ReactNode;
};

export function ShiftSheet({ shift, shop, close, children }: ShiftSheetProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const reasons = useDifferenceLabels();
  const { drawer, counted, expected, opening, firstCounted, reason, remark, report } = shift;
  const who = (name: string, at: string) => `${name} · ${formatDateTime(at, locale)}`;
  const facts = [
    { label: t`Drawer`, value: drawer },
    { label: t`Opened`, value: who(shift.opener, shift.openedAt) },
    { label: t({ message: 'Counted', context: 'drawer' }), value: who(shift.counter, shift.countedAt) },
    { label: t({ message: 'Closed', context: 'drawer' }), value: who(shift.closer, shift.closedAt) },
  ];
  return (
    <div className="rounded-box border border-base-300 px-5 pt-5 sm:px-8 sm:pt-8">
      <VoucherPrintFrame
        title={`${t`Close of ${drawer}`} - ${shop.name}`}
        total={{ label: t`Difference`, amount: counted - expected }}
        close={close}
        below={children}
      >
        {(paper) => (
          <article data-paper={paper} className="voucher @container">
            <VoucherHeader shop={shop} contacts={[]} title={t`Close of ${drawer}`} id="close" at={shift.openedAt} />
            <VoucherFacts facts={facts} />
            <dl className="mt-[0.75em] break-inside-avoid">
              <Row label={t`At the opening`} value={opening} />
              {firstCounted !== counted && <Row label={t`First count`} value={firstCounted} />}
              <Row label={<Trans context="drawer">Counted</Trans>} value={counted} />
              <Row label={t`Expected`} value={expected} />
              <Row label={t`Difference`} value={counted - expected} />
            </dl>
            {reason && <p className="wrap-anywhere">{[reasons[reason], remark].filter(Boolean).join(' · ')}</p>}
            <div className="mt-[0.75em] border-t border-base-300 pt-[0.5em]">
              <ShiftSums report={report} />
            </div>
            <Wallets wallets={report.wallets} />
            <Notes notes={shift.countedNotes} />
          </article>
        )}
      </VoucherPrintFrame>
    </div>
  );
}

function Wallets({ wallets }: { wallets: ClosedShift['report']['wallets'] }) {
  const { t } = useLingui();
  const labels = useUnseenLabels();
  if (wallets.length === 0) return null;
  return (
    <section className="mt-[0.75em] border-t border-base-300 pt-[0.5em]">
      <h3 className="font-semibold">{t`Wallets`}</h3>
      <dl>
        {wallets.map(({ id, order, method, number, amount, reason }) => (
          <Row
            key={id}
            label={[method, t`Order ${order}`, number && `…${number.slice(-6)}`, reason ? labels[reason] : '✓']
              .filter(Boolean)
              .join(' · ')}
            value={amount}
          />
        ))}
      </dl>
    </section>
  );
}

function Notes({ notes }: { notes: ClosedShift['countedNotes'] }) {
  const locale = useLocale();
  const counted = Object.entries(notes ?? {}).filter(([, count]) => count > 0);
  if (counted.length === 0) return null;
  const texts = counted.map(
    ([note, count]) => `${formatNumber(Number(note), locale)} × ${formatNumber(count, locale)}`,
  );
  return <p className="mt-[0.75em] text-muted tabular-nums">{texts.toReversed().join(', ')}</p>;
}
