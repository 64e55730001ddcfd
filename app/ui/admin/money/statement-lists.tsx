import { useLingui } from '@lingui/react/macro';
import type { QueuedPayment } from '#app/domain/money/checking/payment-queue.ts';
import { orderNumberOf } from '#app/domain/money/merchant-qr/payment-reference.ts';
import type { StatementLine } from '#app/domain/money/statements/statement.ts';
import { paymentsOfOrderPath, statementPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Day, Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

type UnmatchedLinesProps = {
  accountId: string;
  lines: (StatementLine & { id: string })[];
  older: { at: string; id: string } | null;
};

/** Money that came in and belongs to no reported payment. */
export function UnmatchedLines({ accountId, lines, older }: UnmatchedLinesProps) {
  const { t } = useLingui();
  if (lines.length === 0 && older === null) return null;
  return (
    <section>
      <h2 className="heading mb-2">{t`Money without a reported payment`}</h2>
      <ul className="divide-y divide-base-300 border-y border-base-300 empty:border-0">
        {lines.map(({ id, amount, number, reference, text, ...line }) => {
          const orderNumber = reference === null ? null : orderNumberOf(reference);
          return (
            <li key={id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <StatementTime {...line} />
                <span className="block text-sm text-muted">
                  {[number, text].filter(Boolean).join('\u00A0· ')}
                  {orderNumber !== null && (
                    <>
                      {' '}
                      <OfficeLink to={`/admin/search?q=${orderNumber}`} className="tall-link link">
                        {t`Order ${orderNumber}`}
                      </OfficeLink>
                    </>
                  )}
                </span>
              </span>
              <Mmk value={amount} />
            </li>
          );
        })}
      </ul>
      {older && <OfficeTextLink to={statementPath(accountId, older)}>{t`Older lines`}</OfficeTextLink>}
    </section>
  );
}

/** Payments that buyers report, without their money in a statement. */
export function NotInStatement({ payments }: { payments: QueuedPayment[] }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  if (payments.length === 0) return null;
  return (
    <section>
      <h2 className="heading mb-2">{t`Reported, but in no statement`}</h2>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {payments.map(({ id, amount, number, order, submittedAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <OfficeLink to={paymentsOfOrderPath(order.id)} className="tall-link link">
                {t`Order ${order.number}`}
              </OfficeLink>{' '}
              {buyerName(order.name)}
              <span className="block text-sm text-muted">
                {number} <Moment at={submittedAt} className="whitespace-normal!" />
              </span>
            </span>
            <Mmk value={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day only, if the statement has no times. */
export function StatementTime({ at, hasTime }: Pick<StatementLine, 'at' | 'hasTime'>) {
  return <span className="*:whitespace-normal">{hasTime ? <Moment at={at} /> : <Day at={at} />}</span>;
}
