import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import { type AdminAction, asksFirst } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { type OrderResult, useActionTexts } from '#app/ui/admin/orders/order-result.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export function useOrderAction(id: string) {
  const fetcher = useFetcher<OrderResult | Unavailable>({ key: `order ${id}` });
  const pendingAction = fetcher.formAction?.split('?')[0]?.split('/').at(-1) as AdminAction | undefined;
  const search = useListSearch();
  const urlOf = (action: AdminAction) => `${adminOrderPath(id)}/${action}${search}`;
  return [fetcher, pendingAction, urlOf] as const;
}

/** Holds the last result until a navigation. Render `listeners`: they get the result also if the order leaves the list. */
export function useOrderResult(): {
  result: OrderResult | undefined;
  press: (id: string) => void;
  dismiss: () => void;
  listeners: ReactNode;
} {
  const { key } = useLocation();
  const [pressedIds, setPressedIds] = useState<string[]>([]);
  const [latest, setLatest] = useState<{ result: OrderResult; key: string }>();
  return {
    result: latest?.key === key ? latest.result : undefined,
    press: (id) => setPressedIds((ids) => (ids.includes(id) ? ids : [...ids, id])),
    dismiss: () => setLatest(undefined),
    listeners: pressedIds.map((id) => (
      <ResultListener key={id} id={id} onResult={(result) => setLatest({ result, key })} />
    )),
  };
}

function ResultListener({ id, onResult }: { id: string; onResult: (result: OrderResult) => void }) {
  const [{ data }, pendingAction] = useOrderAction(id);
  const [lastAction, setLastAction] = useState<AdminAction>('confirmation');
  if (pendingAction && pendingAction !== lastAction) setLastAction(pendingAction);
  const report = useEffectEvent((result: OrderResult | Unavailable) => {
    onResult('unavailable' in result ? { ...result, id, action: lastAction } : result);
  });
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return null;
}

type ActionButtonProps = {
  order: Order;
  /** In MMK; 0 if the order's payment is not shown. */
  due: number;
  /** Confirm links to the page where the units are chosen. */
  choosesUnits: boolean;
  action: AdminAction;
  isMain: boolean;
  isInMenu: boolean;
  className: string;
  onPress: (id: string) => void;
  onClick: ((event: MouseEvent) => void) | undefined;
};

export function ActionButton(props: ActionButtonProps) {
  const { order, due, choosesUnits, action, isMain, isInMenu, className, onPress, onClick } = props;
  const { button, label, icon } = useActionTexts(order.number)[action];
  const [fetcher, pendingAction, urlOf] = useOrderAction(order.id);
  const search = useListSearch();
  if (choosesUnits && action === 'confirmation') {
    const to = `${adminOrderPath(order.id)}/units${search}`;
    return isInMenu ? (
      <Link to={to} aria-label={label} className="nav-link">
        <Icon name={icon} />
        {button}
      </Link>
    ) : (
      <ButtonLink to={to} aria-label={label} size="small" {...(isMain && { look: 'main' })} className={className}>
        {button}
      </ButtonLink>
    );
  }
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Closes the menu before a dialog opens, so that the focus returns to the menu's button.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onClick?.(event);
  };
  return (
    <fetcher.Form
      method="post"
      action={urlOf(action)}
      onSubmit={() => onPress(order.id)}
      className={isInMenu ? 'contents' : className}
    >
      {asksFirst(order, action, due) && <input type="hidden" name="ask" value="first" />}
      {order.cancelRequested && <input type="hidden" name="requested" value="yes" />}
      {isInMenu ? (
        <button type="submit" aria-label={label} className="nav-link cursor-pointer" onClick={handleClick}>
          <Icon name={icon} />
          {button}
        </button>
      ) : (
        <Button
          type="submit"
          size="small"
          look={isMain ? 'main' : undefined}
          className={action === 'cancellation' && !isMain ? 'text-error' : undefined}
          busy={pendingAction === action}
          aria-label={label}
          onClick={handleClick}
        >
          {button}
        </Button>
      )}
    </fetcher.Form>
  );
}
