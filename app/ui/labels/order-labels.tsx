import { Trans, useLingui } from '@lingui/react/macro';
import { ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';
import { Badge } from '#app/ui/components/badges.tsx';
import type { IconName } from '#app/ui/components/icon.tsx';

export function useStatusLabels(): Record<OrderStatus, { label: string; heading: string }> {
  const { t } = useLingui();
  return {
    pending: { label: t`pending`, heading: t`Pending` },
    confirmed: { label: t`confirmed`, heading: t`Confirmed` },
    canceled: { label: t`canceled`, heading: t`Canceled` },
  };
}

export const STATUS_ICONS: Record<OrderStatus, IconName> = {
  pending: 'clock',
  confirmed: 'circle-check',
  canceled: 'x',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  const labels = useStatusLabels();
  return (
    <Badge colour={ORDER_STATUSES[status].colour} className="capitalize">
      {labels[status].label}
    </Badge>
  );
}

export function CancelRequestedBadge() {
  return (
    <Badge colour="red">
      <Trans>Cancel Requested</Trans>
    </Badge>
  );
}
