import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useFetchers, useLocation, useSubmit } from 'react-router';
import { type AdminAction, asksFirst } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { DueQuestion } from '#app/ui/admin/orders/order-due.tsx';
import { type OrderResult, useActionTexts } from '#app/ui/admin/orders/order-result.tsx';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

export type ShownOrder = {
  order: Order;
  /** In MMK; 0 if the order's payment is not shown. */
  due: number;
  /** Confirm links to the page where the units are chosen. */
  choosesUnits: boolean;
};
type Question = ShownOrder & { action: AdminAction };
export type OrderSteps = {
  /** The step of the order that the shop has not answered yet. */
  pendingOf: (id: string) => AdminAction | undefined;
  press: (event: FormEvent<HTMLFormElement>, question: Question) => void;
};

const fetcherKey = (id: string) => `order ${id}`;
const actionOf = (path: string | undefined) => path?.split('?')[0]?.split('/').at(-1) as AdminAction | undefined;

/** Sends the steps of orders in the background, and asks before some. Holds the last result until a navigation. Render
 * `listeners`.
 * @param onSend is called when a step is sent. @param onResult gets each result, also of an order that has left the list. */
export function useOrderSteps(onSend?: () => void, onResult?: (result: OrderResult) => void) {
  const { key } = useLocation();
  const search = useListSearch();
  const submit = useSubmit();
  const fetchers = useFetchers();
  // Keeps the order as it was when the dialog opened, because live updates may change it.
  const [question, setQuestion] = useState<Question>();
  const [pressedIds, setPressedIds] = useState<string[]>([]);
  const [latest, setLatest] = useState<{ result: OrderResult; key: string }>();
  function send({ order: { id, cancelRequested }, action }: Question) {
    setQuestion(undefined);
    onSend?.();
    setPressedIds((ids) => (ids.includes(id) ? ids : [...ids, id]));
    submit(cancelRequested ? { requested: 'yes' } : null, {
      method: 'post',
      action: `${adminOrderPath(id)}/${action}${search}`,
      navigate: false,
      fetcherKey: fetcherKey(id),
    });
  }
  const steps: OrderSteps = {
    pendingOf: (id) => actionOf(fetchers.find((fetcher) => fetcher.key === fetcherKey(id))?.formAction),
    press: (event, pressed) => {
      event.preventDefault();
      // Closes the menu before a dialog opens, so that the focus returns to the menu's button.
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      if (asksFirst(pressed.order, pressed.action, pressed.due)) setQuestion(pressed);
      else send(pressed);
    },
  };
  const report = (result: OrderResult) => {
    setLatest({ result, key });
    onResult?.(result);
  };
  return {
    steps,
    result: latest?.key === key ? latest.result : undefined,
    dismiss: () => setLatest(undefined),
    listeners: (
      <>
        {pressedIds.map((id) => (
          <ResultListener key={id} id={id} onResult={report} />
        ))}
        <StepDialogs question={question} onConfirm={send} onClose={() => setQuestion(undefined)} />
      </>
    ),
  };
}

function ResultListener({ id, onResult }: { id: string; onResult: (result: OrderResult) => void }) {
  const { data, formAction } = useFetcher<OrderResult | Unavailable>({ key: fetcherKey(id) });
  const pendingAction = actionOf(formAction);
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

type StepDialogsProps = {
  question: Question | undefined;
  onConfirm: (question: Question) => void;
  onClose: () => void;
};

function StepDialogs({ question, onConfirm, onClose }: StepDialogsProps) {
  const { t } = useLingui();
  const { number = 0, cancelRequested } = question?.order ?? {};
  const name = useBuyerName()(question?.order.name ?? '');
  const dialog = { onConfirm: () => question && onConfirm(question), onClose };
  return (
    <>
      <ConfirmDialog
        open={question?.action === 'cancellation'}
        title={t`Cancel order ${number}?`}
        confirmLabel={t`Cancel order`}
        {...dialog}
      >
        {t`${name} will see it as canceled. Stock isn't returned until you press Restock.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.action === 'confirmation'}
        title={t`Confirm order ${number}?`}
        confirmLabel={t`Confirm order`}
        tone="main"
        {...dialog}
      >
        {cancelRequested && (
          <p>{t`${name} has asked to cancel it. Confirm it only if you have agreed with the buyer.`}</p>
        )}
        {question !== undefined && question.due > 0 && (
          <p>
            <DueQuestion due={question.due} />
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

type StepButtonProps = ShownOrder & {
  action: AdminAction;
  steps: OrderSteps;
  look?: keyof typeof ACT_LOOKS | undefined;
};

export const ACT_LOOKS = { main: 'btn-primary', tonal: 'btn-tonal', text: 'btn-text', plain: '', danger: 'text-error' };

/** Works without scripts too: the shop then asks on a page of its own. */
export function StepButton({ action, steps, look = 'plain', ...shown }: StepButtonProps) {
  const { order, choosesUnits } = shown;
  const { button, label } = useActionTexts(order.number)[action];
  const search = useListSearch();
  if (choosesUnits && action === 'confirmation')
    return (
      <OfficeButtonLink
        to={`${adminOrderPath(order.id)}/units${search}`}
        aria-label={label}
        size="small"
        className={ACT_LOOKS[look]}
      >
        {button}
      </OfficeButtonLink>
    );
  return (
    <StepForm action={action} steps={steps} {...shown}>
      <Button
        type="submit"
        size="small"
        className={ACT_LOOKS[look]}
        busy={steps.pendingOf(order.id) === action}
        aria-label={label}
      >
        {button}
      </Button>
    </StepForm>
  );
}

export function StepMenuItem({ action, steps, ...shown }: StepButtonProps) {
  const { order, choosesUnits } = shown;
  const { button, label, icon } = useActionTexts(order.number)[action];
  const search = useListSearch();
  if (choosesUnits && action === 'confirmation')
    return (
      <OfficeLink to={`${adminOrderPath(order.id)}/units${search}`} aria-label={label} className="nav-link">
        <Icon name={icon} />
        {button}
      </OfficeLink>
    );
  return (
    <StepForm action={action} steps={steps} {...shown}>
      <button
        type="submit"
        aria-label={label}
        className={`nav-link w-full cursor-pointer ${action === 'cancellation' ? 'text-error' : ''}`}
      >
        <Icon name={icon} />
        {button}
      </button>
    </StepForm>
  );
}

function StepForm({ action, steps, children, ...shown }: StepButtonProps & { children: ReactNode }) {
  const { order, due } = shown;
  const path = `${adminOrderPath(order.id)}/${action}${useListSearch()}`;
  if (!useMaySend(path)) return null;
  return (
    <form method="post" action={path} onSubmit={(event) => steps.press(event, { ...shown, action })}>
      {asksFirst(order, action, due) && <input type="hidden" name="ask" value="first" />}
      {order.cancelRequested && <input type="hidden" name="requested" value="yes" />}
      {children}
    </form>
  );
}
