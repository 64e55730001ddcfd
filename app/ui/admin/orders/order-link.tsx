import { Trans } from '@lingui/react/macro';
import { orderPath } from '#app/domain/orders/order-path.ts';
import type { OrderAnswer } from '#app/ui/admin/orders/order-result.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export function OrderLink({ answer }: { answer: OrderAnswer }) {
  return (
    <ButtonLink to={orderPath(answer.id) + useListSearch()} size="small" look="quiet">
      {answer.ok ? <Trans>Order {answer.number}</Trans> : <Trans>See the order</Trans>}
    </ButtonLink>
  );
}
