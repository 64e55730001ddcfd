import { FIRST_STEPS, type FirstStep, LATER_STEPS } from '#app/domain/shop/dashboard/figures.ts';

const STEPS: readonly FirstStep[] = [...FIRST_STEPS, ...LATER_STEPS];

const PATHS: Record<FirstStep, string> = {
  contact: '/admin/shop-details',
  prices: '/admin/exchange-setting',
  payment: '/admin/payment-settings',
  phone: '/admin/add-inventory',
  look: '/shop',
  'price-list': '/price-list',
  registration: '/admin/shop-details',
  terms: '/admin/shop-details/terms',
};

/** Path to the screen of a first step. Its parameter makes the screen lead to the next step; those of the store need none. */
export function firstStepPath(step: FirstStep): string {
  return PATHS[step].startsWith('/admin/') ? `${PATHS[step]}?setup=${step}` : PATHS[step];
}

/** The step of a URL that `firstStepPath` made, and the one after it. */
export function firstStepOf(params: URLSearchParams): { step: FirstStep | null; next: FirstStep | null } {
  const index = STEPS.indexOf(params.get('setup') as FirstStep);
  return { step: STEPS[index] ?? null, next: index < 0 ? null : (STEPS[index + 1] ?? null) };
}
