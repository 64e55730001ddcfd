import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import { type Balance, totalAfterReturns } from '#app/domain/money/payments/payment-ledger.ts';
import { adminActionsOf } from '#app/domain/order-status.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { useVoucherPath } from '#app/ui/admin/orders/next-step-links.tsx';
import { nextActOf } from '#app/ui/admin/orders/order-next-act.tsx';
import { type OrderSteps, type ShownOrder, StepButton } from '#app/ui/admin/orders/order-steps.tsx';
import { paymentsOfOrderPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

type OrderNextStepProps = ShownOrder & {
  balance: Balance | undefined;
  payments: Payment[];
  steps: OrderSteps;
};

export function OrderNextStep({ balance, payments, steps, ...shown }: OrderNextStepProps) {
  const { t } = useLingui();
  const search = useListSearch();
  const voucherPath = useVoucherPath();
  const rowPath = useRowPath();
  const { order, due } = shown;
  const name = useBuyerName()(order.name);
  const path = adminOrderPath(order.id);
  const voucher = (look: 'main' | 'plain') => (
    <OfficeButtonLink to={voucherPath(order.id)} look={look}>
      {t`View Voucher`}
    </OfficeButtonLink>
  );
  const act = nextActOf(order);
  if (act === 'answer')
    return (
      <Step
        title={t`Next: answer the buyer`}
        buttons={adminActionsOf(order).map((action, at) => (
          <StepButton key={action} action={action} steps={steps} look={at === 0 ? 'main' : 'plain'} {...shown} />
        ))}
      >
        {t`${name} asks to cancel this order.`}
      </Step>
    );
  if (act === 'check') {
    const reported = payments.find(({ state }) => state === 'submitted');
    return (
      <Step
        title={
          <Trans>
            Next: check <Mmk value={order.checking} />
          </Trans>
        }
        buttons={
          <OfficeButtonLink to={rowPath(paymentsOfOrderPath(order.id))} look="main">
            {t`Check the payment`}
          </OfficeButtonLink>
        }
      >
        {reported && (
          <>
            {[reported.method, reported.number].filter(Boolean).join(' · ')} · <Moment at={reported.submittedAt} />
          </>
        )}
      </Step>
    );
  }
  if (act === 'confirmation')
    return (
      <Step
        title={t`Next: confirm the order`}
        buttons={<StepButton action={act} steps={steps} look="main" {...shown} />}
      >
        {due > 0 && (
          <Trans>
            <Mmk value={due} /> is not paid yet.
          </Trans>
        )}
      </Step>
    );
  if (act === 'restocking')
    return (
      <Step
        title={t`Next: put the goods back into the inventory`}
        buttons={<StepButton action={act} steps={steps} look="main" {...shown} />}
      />
    );
  if (balance && balance.owedBack > 0)
    return (
      <Step
        title={
          <Trans>
            Next: pay back <Mmk value={balance.owedBack} />
          </Trans>
        }
        buttons={
          <>
            <OfficeButtonLink to={`${path}/refund${search}`} look="main">
              {t`Refund`}
            </OfficeButtonLink>
            {act === 'voucher' && voucher('plain')}
          </>
        }
      />
    );
  if (act !== 'voucher' || totalAfterReturns(order) === 0)
    return <Step title={t`Nothing to do`} buttons={act === 'voucher' && voucher('plain')} />;
  if (due > 0)
    return (
      <Step
        title={
          <Trans>
            Next: take <Mmk value={due} />
          </Trans>
        }
        buttons={
          <>
            <OfficeButtonLink to={`${path}/payment${search}`} look="main">
              {t`Record payment`}
            </OfficeButtonLink>
            {voucher('plain')}
          </>
        }
      />
    );
  return <Step title={t`Next: hand over the goods`} buttons={voucher('main')} />;
}

type StepProps = { title: ReactNode; buttons?: ReactNode; children?: ReactNode };

function Step({ title, buttons, children }: StepProps) {
  return (
    <>
      <h2 className="heading">{title}</h2>
      {children && <p className="text-muted wrap-anywhere *:whitespace-normal">{children}</p>}
      {buttons && <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">{buttons}</div>}
    </>
  );
}
