import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { type AdminAction, adminActionsOf, asksFirst } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { DueQuestion } from '#app/ui/admin/orders/order-due.tsx';
import { OrderMenu } from '#app/ui/admin/orders/order-menu.tsx';
import { ActionButton, useOrderAction } from '#app/ui/admin/orders/use-order-action.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';

type OrderActionsProps = {
  order: Order;
  /** In MMK; absent if the order's payment is not shown. */
  due?: number | undefined;
  choosesUnits: boolean;
  onPress: (id: string) => void;
  /** In a list, a phone shows only the first button; the others are in a menu. */
  inList?: boolean;
};

export function OrderActions({ order, due = 0, choosesUnits, onPress, inList = false }: OrderActionsProps) {
  const { id, number, name, restocked } = order;
  const [fetcher, , urlOf] = useOrderAction(id);
  // Keeps the order as it was when the dialog opened, because live updates may change it.
  const [question, setQuestion] = useState<{ action: AdminAction; order: Order; due: number }>();
  const actions = adminActionsOf(order);

  function submitAction() {
    if (!question) return;
    setQuestion(undefined);
    onPress(id);
    const requested = question.order.cancelRequested ? { requested: 'yes' } : null;
    fetcher.submit(requested, { method: 'post', action: urlOf(question.action) });
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
    setQuestion({ action, order, due });
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
        open={question?.action === 'cancellation'}
        title={<Trans>Cancel order {number}?</Trans>}
        confirmLabel={<Trans>Cancel order</Trans>}
        onConfirm={submitAction}
        onClose={() => setQuestion(undefined)}
      >
        <Trans>{name} will see it as canceled. Stock isn't returned until you press Restock.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.action === 'confirmation'}
        title={<Trans>Confirm order {number}?</Trans>}
        confirmLabel={<Trans>Confirm order</Trans>}
        tone="main"
        onConfirm={submitAction}
        onClose={() => setQuestion(undefined)}
      >
        {question?.order.cancelRequested && (
          <p>
            <Trans>{name} has asked to cancel it. Confirm it only if you have agreed with the buyer.</Trans>
          </p>
        )}
        {question !== undefined && question.due > 0 && (
          <p>
            <DueQuestion due={question.due} />
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
