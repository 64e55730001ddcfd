import { Trans } from '@lingui/react/macro';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { CancellationResultPage } from '#app/ui/store/orders/cancellation-result.tsx';
import type { Route } from './+types/cancellation-withdrawal';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson, redirectGetTo('/my-orders')];

export const action = personAction(noFields, ({ db, by, id }) => withdrawCancellation(db, by, id));

export default function CancellationWithdrawal({ actionData }: Route.ComponentProps) {
  return (
    <CancellationResultPage result={actionData}>
      <Trans>The request is withdrawn: you are no longer asking the shop to cancel this order.</Trans>
    </CancellationResultPage>
  );
}
