import { Trans } from '@lingui/react/macro';
import type { OrderAnswer } from '#app/ui/admin/order-answer.tsx';
import { orderPath } from '#app/ui/admin/order-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useListSearch } from '#app/ui/url-params.ts';

/** Leads from what came of a verb to its order. */
export function OrderLink({ answer }: { answer: OrderAnswer }) {
  return (
    <ButtonLink to={orderPath(answer.id) + useListSearch()} size="small" look="quiet">
      {answer.ok ? <Trans>Order {answer.number}</Trans> : <Trans>See the order</Trans>}
    </ButtonLink>
  );
}
