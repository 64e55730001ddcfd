import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { CancellationResultPage } from '#app/ui/store/orders/cancellation-result.tsx';
import type { Route } from './+types/cancellation-withdrawal';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson, redirectGetTo('/my-orders')];

export async function action({ context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const withdrawn = await withdrawCancellation(shop.db, new Date(), context.get(personContext).id, params.id);
  if (!withdrawn.ok) return data(withdrawn, { status: withdrawn.problem === 'no-such-order' ? 404 : 409 });
  return withdrawn;
}

export default function CancellationWithdrawal({ actionData }: Route.ComponentProps) {
  return (
    <CancellationResultPage result={actionData}>
      <Trans>The request is withdrawn: you are no longer asking the shop to cancel this order.</Trans>
    </CancellationResultPage>
  );
}
