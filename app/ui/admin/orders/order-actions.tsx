import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { Order } from '#app/domain/orders/order.ts';
import { ADMIN_VERBS, type AdminVerb, refusalOf } from '#app/domain/orders/order-status.ts';
import { useOrderAction } from '#app/ui/admin/orders/order-verbs.tsx';
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
      {ADMIN_VERBS.filter((verb) => !refusalOf(order, verb)).map((verb) => (
        <VerbButton
          key={verb}
          order={order}
          verb={verb}
          onPress={onPress}
          onClick={verb === 'cancellation' ? ask : undefined}
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
        verb={<Trans>Cancel order</Trans>}
        onConfirm={cancel}
        onClose={() => setConfirming(undefined)}
      >
        <Trans>{name} will see it as canceled. Stock isn't returned until you press Restock.</Trans>
      </ConfirmDialog>
    </div>
  );
}

type VerbButtonProps = OrderActionsProps & {
  verb: AdminVerb;
  onClick: ((event: MouseEvent) => void) | undefined;
};

function VerbButton({ order, verb, onPress, onClick }: VerbButtonProps) {
  const { t } = useLingui();
  const { number } = order;
  const labels: Record<AdminVerb, { button: string; label: string }> = {
    confirmation: { button: t`Confirm`, label: t`Confirm order ${number}` },
    cancellation: { button: t`Cancel`, label: t`Cancel order ${number}` },
    restocking: { button: t`Restock`, label: t`Restock order ${number}` },
  };
  const [fetcher, under, url] = useOrderAction(order.id);
  return (
    <fetcher.Form method="post" action={url(verb)} onSubmit={() => onPress(order.id)} className="max-sm:grow">
      {verb === 'cancellation' && <input type="hidden" name="ask" value="first" />}
      {verb === 'cancellation' && order.cancelRequested && <input type="hidden" name="requested" value="yes" />}
      <Button
        type="submit"
        size="small"
        look={verb === 'confirmation' ? 'main' : undefined}
        className="max-sm:w-full"
        busy={under === verb}
        aria-label={labels[verb].label}
        onClick={onClick}
      >
        {labels[verb].button}
      </Button>
    </fetcher.Form>
  );
}
