import { Plural, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import { offers } from '#app/domain/order-status.ts';
import type { BulkConfirmationResult, Order } from '#app/domain/orders/order.ts';
import { useVoucherPath } from '#app/ui/admin/orders/next-step-links.tsx';
import { OrdersDueQuestion } from '#app/ui/admin/orders/order-due.tsx';
import { OrdersOutcome } from '#app/ui/admin/orders/orders-outcome.tsx';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export const SELECTION_FORM_ID = 'selected-orders';

type OrdersSelectionProps = {
  orders: Order[];
  balances: Record<string, Balance>;
  selected: string[];
  onSelect: (ids: string[]) => void;
  onConfirmed: () => void;
};

/** On wide screens, acts on several orders at once. Without scripts, its buttons are visible also without a selection. */
export function OrdersSelection({ orders, balances, selected, onSelect, onConfirmed }: OrdersSelectionProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<{ ok: true; orders: BulkConfirmationResult[] } | Unavailable>();
  const navigate = useNavigate();
  const mayConfirm = useMaySend('/admin/admin-orders/confirmation');
  const voucherPath = useVoucherPath();
  const search = useListSearch();
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = fetcher;
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const dues = orders.flatMap(({ id, status }) => {
    const due = selected.includes(id) && offers(status, 'confirmation') ? balances[id]?.due : 0;
    return due ? [due] : [];
  });
  const askIfDue = (event: MouseEvent) => {
    if (dues.length === 0) return;
    event.preventDefault();
    setAsking(true);
  };
  const release = useEffectEvent(() => {
    onSelect([]);
    onConfirmed();
  });
  useEffect(() => {
    if (data) outcome.current?.focus();
    if (data && 'orders' in data) release();
  }, [data]);
  const openVouchers = (event: MouseEvent) => {
    event.preventDefault();
    navigate(voucherPath(...selected));
  };
  const buttonClass = selected.length > 0 ? '' : 'hidden noscript:inline-flex';
  const isHydrated = useHydrated();
  const areAllSelected = selected.length === orders.length;
  return (
    <div className="sticky top-0 z-2 bg-base-100 max-sm:hidden">
      <fetcher.Form
        ref={form}
        id={SELECTION_FORM_ID}
        {...(mayConfirm
          ? { method: 'post', action: `/admin/admin-orders/confirmation${search}` }
          : { method: 'get', action: '/admin/voucherModal' })}
        className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 py-1"
      >
        {!isHydrated && <input type="hidden" name="ask" value="first" />}
        <label className="flex min-h-11 cursor-pointer items-center gap-3 pe-3 noscript:hidden">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={areAllSelected}
            onChange={() => onSelect(areAllSelected ? [] : orders.map(({ id }) => id))}
          />
          {selected.length > 0 ? (
            <Plural value={selected.length} one="# order selected" other="# orders selected" />
          ) : (
            t`Select all`
          )}
        </label>
        {mayConfirm && (
          <Button
            type="submit"
            size="small"
            look="main"
            busy={fetcher.state !== 'idle'}
            onClick={askIfDue}
            className={buttonClass}
          >
            {t`Confirm selected`}
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          formMethod="get"
          formAction="/admin/voucherModal"
          onClick={openVouchers}
          className={buttonClass}
        >
          {t`Print vouchers`}
        </Button>
      </fetcher.Form>
      <ConfirmDialog
        open={isAsking}
        title={<Plural value={selected.length} one="Confirm # order?" other="Confirm # orders?" />}
        confirmLabel={t`Confirm selected`}
        tone="main"
        onConfirm={() => {
          setAsking(false);
          form.current?.requestSubmit();
        }}
        onClose={() => setAsking(false)}
      >
        <OrdersDueQuestion dues={dues} />
      </ConfirmDialog>
      {data && (
        <div ref={outcome} tabIndex={-1} className="pb-3 outline-none">
          {'orders' in data ? (
            <OrdersOutcome
              orders={data.orders}
              action={
                <Button size="small" look="quiet" onClick={() => fetcher.reset()}>
                  {t`Dismiss`}
                </Button>
              }
            />
          ) : (
            <UnavailableAlert result={data} />
          )}
        </div>
      )}
    </div>
  );
}
