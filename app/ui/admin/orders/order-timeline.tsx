import { Trans } from '@lingui/react/macro';
import type { OrderDeed, OrderEvent } from '#app/domain/orders/order.ts';
import { UnmatchedLines } from '#app/ui/admin/orders/order-result.tsx';
import { Moment } from '#app/ui/components/amount.tsx';

const DOTS: Record<OrderDeed, string> = {
  placed: 'bg-base-content',
  'cancellation-requested': 'bg-warning',
  'cancellation-withdrawn': 'bg-base-content',
  confirmed: 'bg-success',
  canceled: 'bg-error',
  restocked: 'bg-base-content',
};

/** What happened to an order, oldest first: who and when. */
export function OrderTimeline({ timeline }: { timeline: OrderEvent[] }) {
  return (
    <section>
      <h2 id="timeline" className="text-lg font-semibold">
        <Trans>Timeline</Trans>
      </h2>
      {timeline.length === 0 && (
        <p className="mt-2 text-muted">
          <Trans>Nothing is recorded about this order.</Trans>
        </p>
      )}
      <ol aria-labelledby="timeline" className="mt-3">
        {timeline.map((event) => (
          <li
            key={event.id}
            className="relative border-s-2 border-base-300 ps-5 pb-4 ms-1.5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute -start-[7px] top-[0.45em] size-3 rounded-full ${DOTS[event.what]}`}
            />
            <p className="font-semibold">
              <Deed what={event.what} />
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {event.who ?? <Trans>the shop</Trans>} · <Moment at={event.at} />
            </p>
            {event.unmatched.length > 0 && (
              <div className="mt-1 rounded-field bg-warning-tint px-3 py-2 text-sm wrap-anywhere">
                <UnmatchedLines unmatched={event.unmatched} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Deed({ what }: { what: OrderDeed }) {
  const words = {
    placed: <Trans>Placed</Trans>,
    'cancellation-requested': <Trans>Cancellation requested</Trans>,
    'cancellation-withdrawn': <Trans>Cancellation request withdrawn</Trans>,
    confirmed: <Trans>Confirmed</Trans>,
    canceled: <Trans>Canceled</Trans>,
    restocked: <Trans>Restocked</Trans>,
  };
  return words[what];
}
