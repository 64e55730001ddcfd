import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { moneyRowsOf } from '#app/domain/money/payments/payment-ledger.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { type MoneyStep, MoneyStepText } from '#app/ui/admin/money/payment-decision-form.tsx';
import { PaymentEntryForm, type PaymentEntryFormProps } from '#app/ui/admin/money/payment-entry-input.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

type PaymentEntryPageProps = PaymentEntryFormProps & {
  title: string;
  /** What the order's page then says. */
  step: MoneyStep;
  children?: ReactNode;
  refusal?: ReactNode;
};

export function PaymentEntryPage({ title, step, children, refusal, ...form }: PaymentEntryPageProps) {
  const { t } = useLingui();
  const { order, balance, status } = form.ledger;
  const { number } = order;
  const orderPath = adminOrderPath(order.id) + useListSearch();
  const navigate = useNavigate();
  // Stays if the order cannot be loaded, while the result goes: the form's key takes no second payment.
  const [isEntered, setIsEntered] = useState(false);
  if (form.result?.ok && !isEntered) setIsEntered(true);
  useEffect(() => {
    if (isEntered) navigate(orderPath, { replace: true, state: { moneyStep: step } });
  }, [isEntered, orderPath, step, navigate]);
  return (
    <TaskPage title={title} width="form" back={orderPath}>
      <div className="flex flex-col gap-6">
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={order.status} />
          <PaymentBadge status={status} />
        </p>
        <MoneyRows rows={moneyRowsOf(order, balance)} />
        {isEntered ? (
          <Toast>
            <MoneyStepText step={step} />
          </Toast>
        ) : (
          <>
            {children}
            {refusal ? <p>{refusal}</p> : <PaymentEntryForm {...form} />}
          </>
        )}
        <OfficeLink to={orderPath} className="tall-link link self-start">
          {t`Back to order ${number}`}
        </OfficeLink>
      </div>
    </TaskPage>
  );
}
