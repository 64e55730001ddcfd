import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type LaterStatus, ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';
import { Badge } from '#app/ui/components/badges.tsx';

export function useStatusLabels(): Record<OrderStatus, { label: string; heading: string }> {
  const { t } = useLingui();
  return {
    pending: { label: t`pending`, heading: t`Pending` },
    confirmed: { label: t`confirmed`, heading: t`Confirmed` },
    canceled: { label: t`canceled`, heading: t`Canceled` },
  };
}

export function useAlreadyTexts(): Record<`already-${LaterStatus}`, string> {
  const { t } = useLingui();
  return {
    'already-confirmed': t`This order is confirmed already.`,
    'already-canceled': t`This order has been canceled already.`,
  };
}

type NewsFacts = { name: string; shopName: string; number: number };

export const STATUS_NEWS: Record<OrderStatus, (facts: NewsFacts) => MessageDescriptor> = {
  pending: ({ name, shopName, number }) => msg`Hello ${name}. ${shopName} has your order ${number} and is checking it.`,
  confirmed: ({ name, shopName, number }) => msg`Hello ${name}. ${shopName} has confirmed your order ${number}.`,
  canceled: ({ name, shopName, number }) => msg`Hello ${name}. ${shopName} has canceled your order ${number}.`,
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
  const { t } = useLingui();
  return <Badge colour="red">{t`Cancel Requested`}</Badge>;
}
