import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LATER_STATUSES, type LaterStatus, ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { OrderEvent, PaymentNote } from '#app/domain/orders/order.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import { UnmatchedLines } from '#app/ui/admin/orders/order-result.tsx';
import { useActionLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { useStatusLabels } from '#app/ui/labels/order-labels.tsx';
import { useRejectionLabels } from '#app/ui/labels/payment-labels.tsx';

const DOTS = { yellow: 'bg-warning', green: 'bg-success', red: 'bg-error', blue: 'bg-info', grey: 'bg-base-content' };

export function OrderTimeline({ timeline }: { timeline: OrderEvent[] }) {
  const { t } = useLingui();
  return (
    <>
      {timeline.length === 0 && <p className="text-muted">{t`Nothing is recorded about this order.`}</p>}
      <ol aria-label={t`Timeline`}>
        {timeline.map((event) => (
          <li
            key={event.id}
            className="relative border-s-2 border-base-300 ps-5 pb-4 ms-1.5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute -start-[7px] top-[0.45em] size-3 rounded-full ${DOTS[colourOf(event.action)]}`}
            />
            <p className="font-semibold *:inline-block *:whitespace-normal">
              <ActionMessage action={event.action} />
              {event.amount !== undefined && (
                <>
                  {' · '}
                  <Mmk value={event.amount} />
                </>
              )}
            </p>
            <p className="text-sm text-muted wrap-anywhere *:whitespace-normal">
              {event.who ?? t`the shop`} · <Moment at={event.at} />
            </p>
            {event.note && <Note note={event.note} />}
            {event.unmatched.length > 0 && (
              <div className="mt-1 rounded-field bg-warning-tint px-3 py-2 text-sm wrap-anywhere">
                <UnmatchedLines unmatched={event.unmatched} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Note({ note: { reason = '', remark, comment } }: { note: PaymentNote }) {
  const rejections: Record<string, string> = useRejectionLabels();
  const reasonText = reason === 'other' ? '' : (rejections[reason] ?? reason);
  return <p className="text-sm wrap-anywhere">{[reasonText, remark, comment].filter(Boolean).join(' · ')}</p>;
}

function laterStatusOf(action: OrderAction): LaterStatus | undefined {
  return LATER_STATUSES.find((status) => action === `order ${status}`);
}

function colourOf(action: OrderAction): keyof typeof DOTS {
  const status = laterStatusOf(action);
  if (status) return ORDER_STATUSES[status].colour;
  const colours: Partial<Record<OrderAction, keyof typeof DOTS>> = {
    'cancellation requested': 'yellow',
    'order returned': 'blue',
    'order return undone': 'grey',
    'order traded in': 'blue',
    'payment submitted': 'yellow',
    'payment verified': 'green',
    'payment rejected': 'red',
    'payment recorded': 'green',
    'payment refunded': 'blue',
    'payment voided': 'red',
  };
  return colours[action] ?? 'grey';
}

export function ActionMessage({ action }: { action: OrderAction }) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const audited = useActionLabels();
  const status = laterStatusOf(action);
  if (status) return statuses[status].heading;
  const labels: Record<OrderAction, ReactNode> = {
    ...audited,
    'order placed': t`Placed`,
    'order restocked': t`Restocked`,
    'order returned': <Trans context="phones that came back">Returned</Trans>,
    'order return undone': t`Return undone`,
    'order traded in': <Trans context="phone that came back">Traded in</Trans>,
  };
  return labels[action];
}
