import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FIRST_STEPS, type FirstStep, type FirstSteps, LATER_STEPS } from '#app/domain/shop/dashboard/figures.ts';
import { photosPath } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import { ImportLink } from '#app/ui/admin/catalog/stock-import/import-link.tsx';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { OfficeLink, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Icon } from '#app/ui/components/icon.tsx';

export function DashboardFirstSteps({ steps }: { steps: FirstSteps }) {
  const { t } = useLingui();
  const texts: Record<FirstStep, { name: ReactNode; explanation: ReactNode }> = {
    contact: {
      name: t`Your shop and its contact`,
      explanation: t`Name, phone, address, and what you sell.`,
    },
    prices: {
      name: t`Rate and profit`,
      explanation: t`Every price comes from cost, rate and profit.`,
    },
    payment: {
      name: t`How you are paid`,
      explanation: t`Each method with its account, or cash.`,
    },
    phone: {
      name: t`First phone with photo`,
      explanation: steps.withoutPhoto ? t`It still needs its photo.` : t`Add it, then its photo.`,
    },
    look: {
      name: t`Look at it as a buyer`,
      explanation: t`Try an order: the first one ticks this step.`,
    },
    'price-list': {
      name: t`Share your price list`,
      explanation: t`Post the link or its picture on Facebook or Viber.`,
    },
    registration: {
      name: t`Registered name and number`,
      explanation: t`Who sells online must be registered and say so.`,
    },
    terms: {
      name: t`Your shop terms`,
      explanation: t`A text is there already. Read it, and change what is not so.`,
    },
  };
  const list = (group: readonly FirstStep[], otherwise: string) => (
    <ul className="mt-2 divide-y divide-base-300">
      {group.map((step) => (
        <li key={step}>
          <OfficeLink
            to={
              step === 'phone' && steps.withoutPhoto
                ? `${photosPath(steps.withoutPhoto)}?setup=phone`
                : firstStepPath(step)
            }
            className="group flex min-h-14 items-center gap-4 py-2 after:text-2xl after:content-['›']"
          >
            <Tick isDone={steps[step]} otherwise={otherwise} />
            <span className="flex-1">
              <span className="font-semibold group-hover:underline">{texts[step].name}</span>{' '}
              <span className="block text-sm text-muted">{texts[step].explanation}</span>
            </span>
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="mb-8 rounded-box bg-base-200 px-5 pt-4 pb-2">
      <h2 className="heading">{t`Get your shop ready`}</h2>
      {list(FIRST_STEPS, t`Not done yet`)}
      <div className="flex flex-col items-start">
        <OfficeTextLink to={MOVE_IN_PATH}>{t`Move in from the service that you used before`}</OfficeTextLink>
        <ImportLink />
      </div>
      <h3 className="mt-4 font-semibold text-muted">{t`Later, when you have time`}</h3>
      {list(LATER_STEPS, t({ message: 'Later', context: 'a step of the set-up' }))}
    </section>
  );
}

function Tick({ isDone, otherwise }: { isDone: boolean; otherwise: string }) {
  const { t } = useLingui();
  if (!isDone)
    return (
      <span role="img" aria-label={otherwise} className="m-1 size-4 rounded-full border border-current text-muted" />
    );
  return (
    <span role="img" aria-label={t`Done`} className="m-0.5 grid shrink-0 text-success">
      <Icon name="circle-check" />
    </span>
  );
}
