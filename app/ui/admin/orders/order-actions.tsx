import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { Order } from '#app/domain/orders/order.ts';
import { ADMIN_ACTIONS, type AdminAction, refusalOf } from '#app/domain/orders/order-status.ts';
import { useOrderAction } from '#app/ui/admin/orders/use-order-action.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';

type OrderActionsProps = { order: Order; onPress: (id: string) => void };

export function OrderActions({ order, onPress }: OrderActionsProps) {
  const { id, number, name, restocked } = order;
  const [fetcher, , url] = useOrderAction(id);
  /** The order as it was when the dialog opened; live updates may change it. */
  const [confirming, setConfirming] = useState<Order>();

  function ask(event: MouseEvent) {
    event.preventDefault();
    setConfirming(order);
  }

  function cancel() {
    setConfirming(undefined);
    onPress(id);
    fetcher.submit(confirming?.cancelRequested ? { requested: 'yes' } : null, {
      method: 'post',
      action: url('cancellation'),
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 lg:justify-end">
      {ADMIN_ACTIONS.filter((action) => !refusalOf(order, action)).map((action) => (
        <ActionButton
          key={action}
          order={order}
          action={action}
          onPress={onPress}
          onClick={action === 'cancellation' ? ask : undefined}
        />
      ))}
      {restocked && (
        <span className="text-sm text-muted">
          <Trans>Restocked</Trans>
        </span>
      )}
      <ConfirmDialog
        open={confirming !== undefined}
        title={<Trans>Cancel order {number}?</Trans>}
        confirmLabel={<Trans>Cancel order</Trans>}
        onConfirm={cancel}
        onClose={() => setConfirming(undefined)}
      >
        <Trans>{name} will see it as canceled. Stock isn't returned until you press Restock.</Trans>
      </ConfirmDialog>
    </div>
  );
}

type ActionButtonProps = OrderActionsProps & {
  action: AdminAction;
  onClick: ((event: MouseEvent) => void) | undefined;
};

function ActionButton({ order, action, onPress, onClick }: ActionButtonProps) {
  const { t } = useLingui();
  const { number } = order;
  const labels: Record<AdminAction, { button: string; label: string }> = {
    confirmation: { button: t`Confirm`, label: t`Confirm order ${number}` },
    cancellation: { button: t`Cancel`, label: t`Cancel order ${number}` },
    restocking: { button: t`Restock`, label: t`Restock order ${number}` },
  };
  const [fetcher, pending, url] = useOrderAction(order.id);
  return (
    <fetcher.Form method="post" action={url(action)} onSubmit={() => onPress(order.id)} className="max-sm:grow">
      {action === 'cancellation' && <input type="hidden" name="ask" value="first" />}
      {action === 'cancellation' && order.cancelRequested && <input type="hidden" name="requested" value="yes" />}
      <Button
        type="submit"
        size="small"
        look={action === 'confirmation' ? 'main' : undefined}
        className="max-sm:w-full"
        busy={pending === action}
        aria-label={labels[action].label}
        onClick={onClick}
      >
        {labels[action].button}
      </Button>
    </fetcher.Form>
  );
}
