import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FirstStep } from '#app/domain/dashboard/figures.ts';
import { Icon } from '#app/ui/components/icon.tsx';

export function DashboardFirstSteps({ steps }: { steps: FirstStep[] }) {
  if (steps.length === 0) return null;
  const texts: Record<FirstStep, { to: string; name: ReactNode; why: ReactNode }> = {
    rate: {
      to: '/admin/exchange-setting',
      name: <Trans>Save a rate</Trans>,
      why: <Trans>What one yuan, dollar or baht costs today.</Trans>,
    },
    profit: {
      to: '/admin/profit-setting',
      name: <Trans>Set your profit</Trans>,
      why: <Trans>The percent that is added to the cost.</Trans>,
    },
    'payment-method': {
      to: '/admin/payment-settings',
      name: <Trans>Add a payment method</Trans>,
      why: <Trans>Buyers can order once there is one.</Trans>,
    },
    phone: {
      to: '/admin/add-inventory',
      name: <Trans>Add a phone</Trans>,
      why: <Trans>Buyers see it in the shop at once.</Trans>,
    },
  };
  return (
    <section className="mb-8 rounded-box bg-base-200 px-5 pt-4 pb-2">
      <h2 className="text-lg font-semibold">
        <Trans>Still missing</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-base-300">
        {steps.map((step) => (
          <li key={step}>
            <Link to={texts[step].to} className="group flex min-h-14 items-center justify-between gap-4 py-2">
              <span>
                <span className="font-semibold group-hover:underline">{texts[step].name}</span>{' '}
                <span className="block text-sm text-muted">{texts[step].why}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
