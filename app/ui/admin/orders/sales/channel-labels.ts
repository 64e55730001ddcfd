import { useLingui } from '@lingui/react/macro';
import type { CHANNELS } from '#app/domain/orders/order-filter.ts';

export function useChannelLabels(): Record<(typeof CHANNELS)[number], string> {
  const { t } = useLingui();
  return {
    counter: t({ message: 'At the counter', context: 'where something was sold' }),
    shop: t({ message: 'Online', context: 'where something was sold' }),
  };
}
