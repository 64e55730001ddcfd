import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { requestCancellation } from '#app/domain/orders/request-cancellation.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { requirePerson } from '#app/middleware/require-person.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Page } from '#app/ui/page.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/cancellation-request.ts';

export const middleware = [requirePerson, opensScreen('/my-orders')];

export async function action({ context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const asked = await requestCancellation(shop.db, new Date(), context.get(personContext).id, params.id);
  if (!asked.ok) return data(asked, { status: asked.problem === 'no-such-order' ? 404 : 409 });
  if (!asked.again) shop.orderMails.send('cancellation-requested', params.id);
  return asked;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

/** Seen only where no script runs: on the list, the order itself shows the outcome. */
export default function CancellationRequest({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`My Orders`} width="text">
      <p className="mb-6">
        {actionData?.ok ? (
          <Trans>The shop was asked to cancel this order.</Trans>
        ) : (
          <Trans>This order cannot be canceled.</Trans>
        )}
      </p>
      <ButtonLink to="/my-orders">
        <Trans>Back to My Orders</Trans>
      </ButtonLink>
    </Page>
  );
}
