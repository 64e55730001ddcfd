import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readDailyFigures, readPeriodFigures } from '#app/domain/shop/dashboard/daily-figures.server.ts';
import { PERIODS, type Period } from '#app/domain/shop/dashboard/figures.ts';
import { listRecentOrders, readFigures } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { listCurrenciesWithoutRate, readFirstSteps } from '#app/domain/shop/dashboard/first-steps.server.ts';
import { RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { ChartDays } from '#app/ui/admin/shop/dashboard/chart-days.tsx';
import { DashboardFigures } from '#app/ui/admin/shop/dashboard/dashboard-figures.tsx';
import { DashboardFirstSteps } from '#app/ui/admin/shop/dashboard/dashboard-first-steps.tsx';
import { DashboardPeriods } from '#app/ui/admin/shop/dashboard/dashboard-periods.tsx';
import { DashboardRecentOrders } from '#app/ui/admin/shop/dashboard/dashboard-recent-orders.tsx';
import { DashboardToDo } from '#app/ui/admin/shop/dashboard/dashboard-to-do.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/dashboard';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env, mailSender, saveCheck } = context.get(shopContext);
  const now = new Date();
  const period = Object.keys(PERIODS).find((each) => each === url.searchParams.get('period')) as Period | undefined;
  const [figures, compared, recent, days, steps, withoutRate, canSave] = await Promise.all([
    readFigures(db),
    period ? readPeriodFigures(db, now, env.timeZone, PERIODS[period]) : null,
    listRecentOrders(db),
    readDailyFigures(db, now, env.timeZone),
    readFirstSteps(db),
    listCurrenciesWithoutRate(db, now, env.timeZone),
    saveCheck.canSave(),
  ]);
  return {
    figures,
    period: period ?? null,
    compared,
    recent,
    days,
    steps,
    withoutRate,
    canSave,
    mailTrouble: mailSender.trouble(),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { figures, period, compared, recent, days, steps, withoutRate, canSave, mailTrouble } = loaderData;
  return (
    <Page
      title={t`Dashboard`}
      actions={
        <>
          <ButtonLink to={RATE_DAY_PATH}>
            <Trans>Rate Day</Trans>
          </ButtonLink>
          <ButtonLink to="/admin/margin">
            <Trans>Margin</Trans>
          </ButtonLink>
          <ButtonLink to="/admin/stock-report">
            <Trans>Stock Report</Trans>
          </ButtonLink>
        </>
      }
    >
      <DashboardFirstSteps steps={steps} />
      <DashboardToDo
        figures={figures}
        withoutRate={steps.rate ? withoutRate : []}
        canSave={canSave}
        mailTrouble={mailTrouble}
      />
      <DashboardPeriods period={period} />
      <DashboardFigures figures={figures} period={period} compared={compared} />
      <DashboardRecentOrders orders={recent} />
      {figures.orders > 0 && <ChartDays days={days} />}
    </Page>
  );
}
