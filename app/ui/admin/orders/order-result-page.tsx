import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { NextStepLinks } from '#app/ui/admin/orders/next-step-links.tsx';
import { DueQuestion, OrdersDueQuestion } from '#app/ui/admin/orders/order-due.tsx';
import { OrderOutcome, type OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { ActionPage, ConfirmPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

export function OrderResultPage({ result }: { result: OrderResult | Unavailable | undefined }) {
  const { t } = useLingui();
  const orderResult = result && 'action' in result ? result : undefined;
  const isMissing = orderResult && 'problem' in orderResult && orderResult.problem === 'no-such-order';
  return (
    <ActionPage
      title={t`Admin Orders`}
      missing={isMissing}
      back={{ to: '/admin/admin-orders', label: t`Back to all orders` }}
    >
      {orderResult && <OrderOutcome result={orderResult} link={!isMissing && <NextStepLinks result={orderResult} />} />}
      <UnavailableAlert result={result} />
    </ActionPage>
  );
}

export function OrderCancelConfirmPage({ requested }: { requested: boolean }) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <ConfirmPage
      question={t`Cancel this order?`}
      confirmLabel={t`Cancel order`}
      back={adminOrderPath(id)}
      fields={requested ? { requested: 'yes' } : {}}
    >
      {t`The buyer will see it as canceled. Stock isn't returned until you press Restock.`}
    </ConfirmPage>
  );
}

type OrderConfirmConfirmPageProps = { requested: boolean; due: number };

export function OrderConfirmConfirmPage({ requested, due }: OrderConfirmConfirmPageProps) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <ConfirmPage
      question={t`Confirm this order?`}
      confirmLabel={t`Confirm order`}
      back={adminOrderPath(id)}
      fields={requested ? { requested: 'yes' } : {}}
    >
      {requested && t`The buyer has asked to cancel it. Confirm it only if you have agreed with the buyer.`}{' '}
      {due > 0 && <DueQuestion due={due} />}
    </ConfirmPage>
  );
}

type OrdersConfirmConfirmPageProps = { ids: string[]; dues: number[] };

export function OrdersConfirmConfirmPage({ ids, dues }: OrdersConfirmConfirmPageProps) {
  const { t } = useLingui();
  return (
    <ConfirmPage
      question={t`${plural(ids.length, { one: 'Confirm # order?', other: 'Confirm # orders?' })}`}
      confirmLabel={t`Confirm selected`}
      back="/admin/admin-orders"
      fields={{ order: ids }}
    >
      <OrdersDueQuestion dues={dues} />
    </ConfirmPage>
  );
}
