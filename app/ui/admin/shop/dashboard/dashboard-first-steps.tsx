import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#app/domain/shop/dashboard/figures.ts';
import { firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { Icon } from '#app/ui/components/icon.tsx';

/** Renders nothing once all steps are done. The price list counts as shared once somebody has ordered. */
export function DashboardFirstSteps({ steps }: { steps: FirstSteps }) {
  if (FIRST_STEPS.every((step) => steps[step])) return null;
  const texts: Record<FirstStep, { name: ReactNode; explanation: ReactNode }> = {
    rate: {
      name: <Trans>Save a rate</Trans>,
      explanation: <Trans>What one yuan, dollar or baht costs today.</Trans>,
    },
    profit: {
      name: <Trans>Set your profit</Trans>,
      explanation: <Trans>The percent that is added to the cost.</Trans>,
    },
    'payment-method': {
      name: <Trans>Add a payment method</Trans>,
      explanation: <Trans>Buyers can order once there is one.</Trans>,
    },
    phone: {
      name: <Trans>Add a phone</Trans>,
      explanation: <Trans>Buyers see it in the shop at once.</Trans>,
    },
    'price-list': {
      name: <Trans>Share your price list</Trans>,
      explanation: <Trans>Post the link or its picture on Facebook or Viber.</Trans>,
    },
  };
  return (
    <section className="mb-8 rounded-box bg-base-200 px-5 pt-4 pb-2">
      <h2 className="text-lg font-semibold">
        <Trans>Get your shop ready</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-base-300">
        {FIRST_STEPS.map((step) => (
          <li key={step}>
            <Link to={firstStepPath(step)} className="group flex min-h-14 items-center gap-4 py-2">
              <Tick isDone={steps[step]} />
              <span className="flex-1">
                <span className="font-semibold group-hover:underline">{texts[step].name}</span>{' '}
                <span className="block text-sm text-muted">{texts[step].explanation}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  const { t } = useLingui();
  return (
    <span
      role="img"
      aria-label={isDone ? t`Done` : t`Not done yet`}
      className="grid size-6 shrink-0 place-items-center"
    >
      {isDone ? (
        <span className="text-success">
          <Icon name="circle-check" />
        </span>
      ) : (
        <span className="size-4 rounded-full border border-current text-muted" />
      )}
    </span>
  );
}
