import { Trans, useLingui } from '@lingui/react/macro';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { paymentFilterValue } from '#app/domain/orders/order-filter.ts';
import { useShopPaymentLabels } from '#app/ui/admin/labels/order-status-words.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

/** Is a menu, so that all filters fit in one row. */
export function PaymentFilter({ payment }: { payment: PaymentStatus | undefined }) {
  const { t } = useLingui();
  const labels = useShopPaymentLabels();
  const otherParams = useUrlParams(['payment', 'page']);
  const choices = [undefined, ...PAYMENT_STATUSES];
  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget="payment-filter"
        className={`btn menu-anchor min-h-11 px-4 ${payment ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
      >
        <Icon name="wallet" />
        <Trans>Payment</Trans>
        {payment && <span className="font-normal">{labels[payment]}</span>}
      </button>
      <nav id="payment-filter" popover="auto" aria-label={t`Payment`} className="anchored-menu max-sm:sheet">
        {choices.map((choice) => (
          <OfficeLink
            key={choice ?? 'all'}
            to={{
              search: `${new URLSearchParams([...otherParams, ...(choice ? [['payment', paymentFilterValue(choice)]] : [])])}`,
            }}
            replace
            preventScrollReset
            aria-current={choice === payment ? 'true' : undefined}
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            className="nav-link capitalize"
          >
            {choice ? labels[choice] : t`All`}
          </OfficeLink>
        ))}
      </nav>
    </div>
  );
}
