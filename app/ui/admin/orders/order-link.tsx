import { Trans } from '@lingui/react/macro';
import { orderPath } from '#app/domain/orders/order-path.ts';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export function OrderLink({ result }: { result: OrderResult }) {
  return (
    <ButtonLink to={orderPath(result.id) + useListSearch()} size="small" look="quiet">
      {result.ok ? <Trans>Order {result.number}</Trans> : <Trans>See the order</Trans>}
    </ButtonLink>
  );
}
