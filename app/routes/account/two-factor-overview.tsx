import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { loadTwoFactorPage } from '#app/routes/account/two-factor-facts.server.ts';
import { TwoFactorPage } from '#app/ui/account/two-factor-page.tsx';
import type { Route } from './+types/two-factor-overview';
import '#app/i18n/back-office-translations.ts';

export const middleware = [requirePerson, requireStaff];

export const loader = loadTwoFactorPage;

export default function TwoFactor({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
