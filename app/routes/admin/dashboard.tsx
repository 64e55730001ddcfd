import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readDailyFigures } from '#app/domain/dashboard/daily-figures.server.ts';
import { listRecentOrders, readFigures } from '#app/domain/dashboard/figures-read.server.ts';
import { listCurrenciesWithoutRate, listFirstSteps } from '#app/domain/dashboard/first-steps.server.ts';
import { ChartDays } from '#app/ui/admin/dashboard/chart-days.tsx';
import { DashboardFigures } from '#app/ui/admin/dashboard/dashboard-figures.tsx';
import { DashboardFirstSteps } from '#app/ui/admin/dashboard/dashboard-first-steps.tsx';
import { DashboardNotices } from '#app/ui/admin/dashboard/dashboard-notices.tsx';
import { DashboardRecentOrders } from '#app/ui/admin/dashboard/dashboard-recent-orders.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/dashboard';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, mailer } = context.get(shopContext);
  const now = new Date();
  const [figures, recent, days, steps, withoutRate] = await Promise.all([
    readFigures(db),
    listRecentOrders(db),
    readDailyFigures(db, now, env.timeZone),
    listFirstSteps(db),
    listCurrenciesWithoutRate(db, now, env.timeZone),
  ]);
  return { figures, recent, days, steps, withoutRate, mailTrouble: mailer.trouble() };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { figures, recent, days, steps, withoutRate, mailTrouble } = loaderData;
  return (
    <Page title={t`Dashboard`}>
      <DashboardFirstSteps steps={steps} />
      <DashboardNotices
        cancelRequests={figures.cancelRequests}
        withoutRate={steps.includes('rate') ? [] : withoutRate}
        mailTrouble={mailTrouble}
      />
      <DashboardFigures figures={figures} />
      <DashboardRecentOrders orders={recent} />
      {figures.orders > 0 && <ChartDays days={days} />}
    </Page>
  );
}
