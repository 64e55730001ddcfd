import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { ConfirmPage } from '#app/ui/forms/action-page.tsx';
import { CancellationResultPage } from '#app/ui/store/orders/cancellation-result.tsx';
import type { Route } from './+types/cancellation-request-page';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson, redirectGetTo('/my-orders')];

const STATUSES: Record<string, number> = { 'no-such-order': 404, 'too-many-requests': 429 };

export async function action({ context, params }: Route.ActionArgs) {
  if (wantsConfirmationPage(context)) return 'confirm' as const;
  const shop = context.get(shopContext);
  const { id } = context.get(personContext);
  const requested = await requestCancellation(shop.db, { now: new Date(), uid: id }, params.id, {
    limit: shop.env.orderLimit,
  });
  if (!requested.ok) return data(requested, { status: STATUSES[requested.problem] ?? 409 });
  return requested;
}

export default function CancellationRequest({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (actionData === 'confirm')
    return (
      <ConfirmPage
        question={t`Ask the shop to cancel this order?`}
        confirmLabel={t`Request Cancellation`}
        back="/my-orders"
      >
        {t`The shop decides. You can withdraw the request until the shop has acted on it.`}
      </ConfirmPage>
    );
  return (
    <CancellationResultPage result={actionData}>{t`The shop was asked to cancel this order.`}</CancellationResultPage>
  );
}
