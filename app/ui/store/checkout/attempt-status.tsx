import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button, Spinner } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useNotPlacedMessage } from '#app/ui/store/checkout/checkout-messages.ts';
import type { Step } from '#app/ui/store/checkout/checkout-state.ts';

type AttemptStatusProps = {
  step: Step;
  last: { number: number | null } | null;
  onCheckNow: () => void;
};

export function AttemptStatus({ step, last, onCheckNow }: AttemptStatusProps) {
  const { t } = useLingui();
  const notPlaced = useNotPlacedMessage();
  if (step.name === 'reconciling') return <Reconciling isUnreachable={step.isUnreachable} onCheckNow={onCheckNow} />;
  if (step.name === 'logged-out') {
    const logIn = (
      <Link to="/login?next=%2Fcart" className="link inline-flex min-h-11 items-center font-semibold">
        {t`Login`}
      </Link>
    );
    return (
      <Alert tone="warning" action={logIn}>
        {t`Please log in to check whether your order arrived.`}
      </Alert>
    );
  }
  if (step.name !== 'reconciled' && !last) return null;
  const number = step.name === 'reconciled' ? step.result.placed && step.result.order.number : last?.number;
  return number ? <OrderPlaced number={number} /> : <Alert>{notPlaced}</Alert>;
}

export function OrderPlaced({ number }: { number: number }) {
  const { t } = useLingui();
  return <Toast action={<MyOrdersLink />}>{t`Your order ${number} was placed.`}</Toast>;
}

export function MyOrdersLink() {
  const { t } = useLingui();
  return (
    <Link to="/my-orders" className="link inline-flex min-h-11 items-center font-semibold">
      {t`See My Orders`}
    </Link>
  );
}

function Reconciling({ isUnreachable, onCheckNow }: { isUnreachable: boolean; onCheckNow: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-box bg-base-200 px-4 py-3 text-base/[1.65]">
      <span className="flex h-[1lh] items-center text-primary">
        <Spinner />
      </span>
      <div role="status" className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t`Checking whether your order arrived…`}</p>
        {isUnreachable && <p>{t`You're offline. We'll keep checking until the shop answers.`}</p>}
      </div>
      {isUnreachable && (
        <Button size="small" className="ms-auto" onClick={onCheckNow}>
          {t`Check now`}
        </Button>
      )}
    </div>
  );
}
