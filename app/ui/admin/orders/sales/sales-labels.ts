import { useLingui } from '@lingui/react/macro';
import type { CHANNELS } from '#app/domain/orders/order-filter.ts';
import type { SalePartLabels } from '#app/ui/admin/orders/sales-report/report-state.ts';

export function useChannelLabels(): Record<(typeof CHANNELS)[number], string> {
  const { t } = useLingui();
  return {
    counter: t({ message: 'At the counter', context: 'where something was sold' }),
    shop: t({ message: 'Online', context: 'where something was sold' }),
  };
}

export function useSalePartLabels(): SalePartLabels {
  const { t } = useLingui();
  return {
    pieces: t`Pieces`,
    paid: t`Paid`,
    unpaid: t`Unpaid`,
    returned: t({ message: 'Returned', context: 'phones that came back' }),
  };
}
