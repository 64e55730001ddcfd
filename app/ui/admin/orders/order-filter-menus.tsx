import { useLingui } from '@lingui/react/macro';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { CHANNELS, paymentFilterValue } from '#app/domain/orders/order-filter.ts';
import { useShopPaymentLabels } from '#app/ui/admin/labels/order-status-words.tsx';
import { useChannelLabels } from '#app/ui/admin/orders/sales/sales-labels.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Icon, type IconName } from '#app/ui/components/icon.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

type FilterMenuProps = {
  name: string;
  label: string;
  icon: IconName;
  choices: { value: string; label: string }[];
  chosen: string | undefined;
};

/** Is a menu, so that all filters fit in one row. */
export function FilterMenu({ name, label, icon, choices, chosen }: FilterMenuProps) {
  const { t } = useLingui();
  const otherParams = useUrlParams([name, 'page']);
  const current = choices.find(({ value }) => value === chosen);
  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget={`${name}-filter`}
        className={`btn menu-anchor min-h-11 px-4 ${current ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
      >
        <Icon name={icon} />
        {label}
        {current && <span className="font-normal">{current.label}</span>}
      </button>
      <nav id={`${name}-filter`} popover="auto" aria-label={label} className="anchored-menu max-sm:sheet">
        {[{ value: '', label: t`All` }, ...choices].map((choice) => (
          <OfficeLink
            key={choice.value}
            to={{ search: `${new URLSearchParams([...otherParams, ...(choice.value ? [[name, choice.value]] : [])])}` }}
            replace
            preventScrollReset
            aria-current={choice.value === (chosen ?? '') ? 'true' : undefined}
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            className="nav-link capitalize"
          >
            {choice.label}
          </OfficeLink>
        ))}
      </nav>
    </div>
  );
}

export function ChannelFilter({ channel }: { channel: (typeof CHANNELS)[number] | undefined }) {
  const { t } = useLingui();
  const labels = useChannelLabels();
  const choices = CHANNELS.map((value) => ({ value, label: labels[value] }));
  return <FilterMenu name="channel" label={t`Where sold`} icon="scan-barcode" choices={choices} chosen={channel} />;
}

export function PaymentFilter({ payment }: { payment: PaymentStatus | undefined }) {
  const { t } = useLingui();
  const labels = useShopPaymentLabels();
  const choices = PAYMENT_STATUSES.map((status) => ({ value: paymentFilterValue(status), label: labels[status] }));
  const chosen = payment && paymentFilterValue(payment);
  return <FilterMenu name="payment" label={t`Payment`} icon="wallet" choices={choices} chosen={chosen} />;
}
