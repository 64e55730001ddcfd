import { useLingui } from '@lingui/react/macro';
import type { QueuedPayment } from '#app/domain/money/checking/payment-queue.ts';
import { Evidence, TransactionNumber } from '#app/ui/admin/money/payment-to-check.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

/** The payments by account, as the wallet's history shows them. All are ticked. */
export function AgreeingPayments({ payments }: { payments: QueuedPayment[] }) {
  const byAccount = Map.groupBy(payments, ({ method, account }) =>
    [method, account?.holder, account?.number.replaceAll(' ', '\u00A0')].filter(Boolean).join(' · '),
  );
  return [...byAccount].map(([account, all]) => (
    <fieldset key={account} className="min-w-0">
      <legend className="flex w-full flex-wrap justify-between gap-x-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{account}</span>
        <Mmk value={all.reduce((sum, { amount }) => sum + amount, 0)} />
      </legend>
      <ul className="mt-2 divide-y divide-base-300 border-y border-base-300">
        {all.map((payment) => (
          <AgreeingPayment key={payment.id} {...payment} />
        ))}
      </ul>
    </fieldset>
  ));
}

function AgreeingPayment({ id, amount, number, qr, submittedAt, order, statement }: QueuedPayment) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  return (
    <li>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name="payment"
          value={id}
          defaultChecked
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="flex flex-wrap justify-between gap-x-4">
            <TransactionNumber number={number ?? statement?.number ?? ''} />
            <b>
              <Mmk value={amount} />
            </b>
          </span>
          <span className="block text-sm text-muted">
            {t`Order ${order.number}`} · {buyerName(order.name)} ·{' '}
            <Moment at={(qr?.at ?? new Date(submittedAt)).toISOString()} />
          </span>
          {statement && <Evidence payment={{ agrees: false, statement }} />}
        </span>
      </label>
    </li>
  );
}
