import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { Order } from '#app/domain/orders/order.ts';
import { type AdminAction, adminActionsOf, asksFirst } from '#app/domain/orders/order-status.ts';
import { DueQuestion } from '#app/ui/admin/orders/order-due.tsx';
import { OrderMenu } from '#app/ui/admin/orders/order-menu.tsx';
import { ActionButton, useOrderAction } from '#app/ui/admin/orders/use-order-action.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';

type OrderActionsProps = {
  order: Order;
  /** In MMK; absent unless the order shows its money. */
  due?: number | undefined;
  choosesUnits: boolean;
  onPress: (id: string) => void;
  /** In a list: on phones only the first button, the others in a menu. */
  inList?: boolean;
};

export function OrderActions({ order, due = 0, choosesUnits, onPress, inList = false }: OrderActionsProps) {
  const { id, number, name, restocked } = order;
  const [fetcher, , url] = useOrderAction(id);
  /** The order as it was when the dialog opened; live updates may change it. */
  const [asked, setAsked] = useState<{ action: AdminAction; order: Order; due: number }>();
  const actions = adminActionsOf(order);

  function act() {
    if (!asked) return;
    setAsked(undefined);
    onPress(id);
    const requested = asked.order.cancelRequested ? { requested: 'yes' } : null;
    fetcher.submit(requested, { method: 'post', action: url(asked.action) });
  }

  const buttonOf = (action: AdminAction, isInMenu: boolean) => (
    <ActionButton
      key={action}
      order={order}
      due={due}
      choosesUnits={choosesUnits}
      action={action}
      isMain={action === (order.cancelRequested ? 'cancellation' : 'confirmation') && action === actions[0]}
      isInMenu={isInMenu}
      className={inList && action !== actions[0] ? 'max-sm:hidden' : ''}
      onPress={onPress}
      onClick={asksFirst(order, action, due) ? (event) => ask(event, action) : undefined}
    />
  );
  function ask(event: MouseEvent, action: AdminAction) {
    event.preventDefault();
    setAsked({ action, order, due });
  }

  return (
    <div className={`flex items-center gap-2 lg:justify-end ${inList ? '' : 'flex-wrap'}`}>
      {actions.map((action) => buttonOf(action, false))}
      {restocked && (
        <span className="text-sm text-muted">
          <Trans>Restocked</Trans>
        </span>
      )}
      {inList && <OrderMenu order={order}>{actions.slice(1).map((action) => buttonOf(action, true))}</OrderMenu>}
      <ConfirmDialog
        open={asked?.action === 'cancellation'}
        title={<Trans>Cancel order {number}?</Trans>}
        confirmLabel={<Trans>Cancel order</Trans>}
        onConfirm={act}
        onClose={() => setAsked(undefined)}
      >
        <Trans>{name} will see it as canceled. Stock isn't returned until you press Restock.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.action === 'confirmation'}
        title={<Trans>Confirm order {number}?</Trans>}
        confirmLabel={<Trans>Confirm order</Trans>}
        tone="main"
        onConfirm={act}
        onClose={() => setAsked(undefined)}
      >
        {asked?.order.cancelRequested && (
          <p>
            <Trans>{name} has asked to cancel it. Confirm it only if you have agreed with the buyer.</Trans>
          </p>
        )}
        {asked !== undefined && asked.due > 0 && (
          <p>
            <DueQuestion due={asked.due} />
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
