import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ORDER_LIMIT_MINUTES } from '#app/domain/constants.ts';
import type { LaterStatus } from '#app/domain/order-status.ts';
import type { OrderStep, RequestRefused } from '#app/domain/orders/order.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { failureIn, UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useAlreadyTexts } from '#app/ui/labels/order-labels.tsx';

type Result = OrderStep | RequestRefused | Unavailable;

export function CancellationResultPage({ result, children }: { result: Result | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <ActionPage title={t`My Orders`} back={{ to: '/my-orders', label: t`Back to My Orders` }}>
      {result?.ok ? <Toast>{children}</Toast> : <RequestRefusal result={result} />}
    </ActionPage>
  );
}

export function RequestRefusal({ result }: { result: Result | undefined }) {
  const { t } = useLingui();
  const already = useAlreadyTexts();
  if (failureIn(result)) return <UnavailableAlert result={result} />;
  const messages: Record<'no-such-order' | 'too-many-requests' | 'has-returns' | `already-${LaterStatus}`, string> = {
    ...already,
    'no-such-order': t`This order does not exist.`,
    'already-confirmed': t`The shop has confirmed this order since your request, so it can no longer be withdrawn.`,
    'has-returns': t`Goods of this order came back already, so it cannot be canceled. Please talk to the shop.`,
    'too-many-requests': t`You have asked to cancel orders many times within a few minutes, so the shop was not asked this time. Please try again in ${ORDER_LIMIT_MINUTES} minutes.`,
  };
  const problem = formResult(result).refused?.problem;
  return (
    <Alert>
      {messages[problem as keyof typeof messages] ?? t`This could not be sent. Please reload the page and try again.`}
    </Alert>
  );
}
