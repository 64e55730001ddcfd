import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Order } from '#app/domain/orders/order.ts';
import type { OrderVerb } from '#app/ui/admin/orders/order-result.tsx';
import { useOrderVerbs } from '#app/ui/admin/orders/order-verbs.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';

type OrderActionsProps = { order: Order; onPress: (id: string) => void };

/** What the owner can do with an order as it stands: Confirm, Cancel, Restock (SPEC 4). */
export function OrderActions({ order, onPress }: OrderActionsProps) {
  const { t } = useLingui();
  const { id, number, name, status, restocked } = order;
  const [fetcher, , url] = useOrderVerbs(id);
  /** What the question is asked about: the order may change while it is open. */
  const [asked, setAsked] = useState<Order>();

  function ask(event: MouseEvent) {
    event.preventDefault();
    setAsked(order);
  }

  function cancel() {
    setAsked(undefined);
    onPress(id);
    fetcher.submit(asked?.cancelRequested ? { requested: 'yes' } : null, {
      method: 'post',
      action: url('cancellation'),
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 lg:justify-end">
      {status === 'pending' && (
        <VerbButton order={order} verb="confirmation" look="main" label={t`Confirm order ${number}`} onPress={onPress}>
          <Trans>Confirm</Trans>
        </VerbButton>
      )}
      {status !== 'canceled' && (
        <VerbButton order={order} verb="cancellation" label={t`Cancel order ${number}`} onPress={onPress} onClick={ask}>
          <Trans>Cancel</Trans>
        </VerbButton>
      )}
      {status === 'canceled' && !restocked && (
        <VerbButton order={order} verb="restocking" label={t`Restock order ${number}`} onPress={onPress}>
          <Trans>Restock</Trans>
        </VerbButton>
      )}
      {restocked && (
        <span className="text-sm text-muted">
          <Trans>Restocked</Trans>
        </span>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={<Trans>Cancel order {number}?</Trans>}
        verb={<Trans>Cancel</Trans>}
        onConfirm={cancel}
        onClose={() => setAsked(undefined)}
      >
        <Trans>{name} sees it as canceled. Its phones stay out of stock until you restock it.</Trans>
      </ConfirmDialog>
    </div>
  );
}

type VerbButtonProps = OrderActionsProps & {
  verb: OrderVerb;
  label: string;
  look?: 'main';
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
};

function VerbButton({ order, verb, label, look, onPress, onClick, children }: VerbButtonProps) {
  const [fetcher, under, url] = useOrderVerbs(order.id);
  return (
    <fetcher.Form method="post" action={url(verb)} onSubmit={() => onPress(order.id)} className="max-sm:grow">
      {verb === 'cancellation' && <input type="hidden" name="ask" value="first" />}
      {verb === 'cancellation' && order.cancelRequested && <input type="hidden" name="requested" value="yes" />}
      <Button
        type="submit"
        size="small"
        look={look}
        className="max-sm:w-full"
        busy={under === verb}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </Button>
    </fetcher.Form>
  );
}
