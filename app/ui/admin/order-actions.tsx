import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Order } from '#app/domain/orders/order.ts';
import type { OrderAnswer, OrderVerb } from '#app/ui/admin/order-answer.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { Unreached } from '#app/ui/unreached.tsx';

type OrderActionsProps = { order: Order; onAnswer: (answer: OrderAnswer) => void };

/** What the owner can do with an order as it stands: Confirm, Cancel, Restock (SPEC 4). */
export function OrderActions({ order, onAnswer }: OrderActionsProps) {
  const { t } = useLingui();
  const { id, number, name, status, restocked } = order;
  const [fetcher, under, url] = useOrderVerbs(id, onAnswer);
  const [asking, setAsking] = useState(false);

  function cancel() {
    setAsking(false);
    fetcher.submit(null, { method: 'post', action: url('cancellation') });
  }

  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {status === 'pending' && (
        <fetcher.Form method="post" action={url('confirmation')} className="max-sm:grow">
          <Button
            type="submit"
            size="small"
            look="main"
            className="max-sm:w-full"
            busy={under === 'confirmation'}
            aria-label={t`Confirm order ${number}`}
          >
            <Trans>Confirm</Trans>
          </Button>
        </fetcher.Form>
      )}
      {status !== 'canceled' && (
        <fetcher.Form method="post" action={url('cancellation')} className="max-sm:grow">
          <input type="hidden" name="ask" value="first" />
          <Button
            type="submit"
            size="small"
            className="max-sm:w-full"
            busy={under === 'cancellation'}
            aria-label={t`Cancel order ${number}`}
            onClick={(event) => {
              event.preventDefault();
              setAsking(true);
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </fetcher.Form>
      )}
      {status === 'canceled' && !restocked && (
        <fetcher.Form method="post" action={url('restocking')} className="max-sm:grow">
          <Button
            type="submit"
            size="small"
            className="max-sm:w-full"
            busy={under === 'restocking'}
            aria-label={t`Restock order ${number}`}
          >
            <Trans>Restock</Trans>
          </Button>
        </fetcher.Form>
      )}
      {restocked && (
        <span className="text-sm text-muted">
          <Trans>Restocked</Trans>
        </span>
      )}
      <ConfirmDialog
        open={asking}
        title={<Trans>Cancel order {number}?</Trans>}
        verb={<Trans>Cancel</Trans>}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <Trans>{name} sees it as canceled. Its phones stay out of stock until you restock it.</Trans>
      </ConfirmDialog>
    </div>
  );
}

/** The fetcher of one order's verbs, the verb that is under way, and each verb's URL. */
function useOrderVerbs(id: string, onAnswer: OrderActionsProps['onAnswer']) {
  const fetcher = useFetcher<OrderAnswer | Unreached>();
  const { data, state, formAction } = fetcher;
  const url = (verb: OrderVerb) => `/admin/admin-orders/${encodeURIComponent(id)}/${verb}`;
  const under = formAction?.split('/').at(-1) as OrderVerb | undefined;
  const [last, setLast] = useState<OrderVerb>('confirmation');
  if (under && under !== last) setLast(under);

  const tell = useEffectEvent((answer: OrderAnswer | Unreached) => {
    onAnswer('unreached' in answer ? { id, verb: last, ok: false, problem: 'unreached' } : answer);
  });
  useEffect(() => {
    if (state === 'idle' && data) tell(data);
  }, [state, data]);
  return [fetcher, under, url] as const;
}
