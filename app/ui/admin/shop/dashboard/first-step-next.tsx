import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FIRST_STEPS, type FirstStep } from '#app/domain/shop/dashboard/figures.ts';
import { firstStepOf, firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';

export function FirstStepNext() {
  const { t } = useLingui();
  const { step, next } = firstStepOf(useSearchParams()[0]);
  if (step === 'terms')
    return (
      <p className="mt-8">
        <OfficeButtonLink to="/admin/dashboard">{t`Back to Today`}</OfficeButtonLink>
      </p>
    );
  if (!step || !next) return null;
  const labels: Record<FirstStep, ReactNode> = {
    contact: null,
    prices: t`Next: rate and profit`,
    payment: t`Next: how you are paid`,
    phone: t`Next: add a phone`,
    look: t`Next: look at it as a buyer`,
    'price-list': t`Next: share your price list`,
    registration: null,
    terms: t`Next: your shop terms`,
  };
  const numbered: readonly FirstStep[] = FIRST_STEPS;
  const position = numbered.indexOf(step) + 1;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-4">
      <OfficeButtonLink to={firstStepPath(next)}>{labels[next]}</OfficeButtonLink>
      {position > 0 && <span className="quiet">{t`Step ${position} of ${FIRST_STEPS.length}`}</span>}
    </p>
  );
}
