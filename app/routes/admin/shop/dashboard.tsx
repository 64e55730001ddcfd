import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteLoaderData } from 'react-router';
import { shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readDailyFigures, readPeriodFigures } from '#app/domain/shop/dashboard/daily-figures.server.ts';
import { isSettingUp, PERIODS, type Period } from '#app/domain/shop/dashboard/figures.ts';
import { listRecentOrders, readFigures, readSalesToday } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { readFirstSteps } from '#app/domain/shop/dashboard/first-steps.server.ts';
import { ChartDays } from '#app/ui/admin/shop/dashboard/chart-days.tsx';
import { DashboardFigures } from '#app/ui/admin/shop/dashboard/dashboard-figures.tsx';
import { DashboardFirstSteps } from '#app/ui/admin/shop/dashboard/dashboard-first-steps.tsx';
import { DashboardPeriods } from '#app/ui/admin/shop/dashboard/dashboard-periods.tsx';
import { DashboardRecentOrders } from '#app/ui/admin/shop/dashboard/dashboard-recent-orders.tsx';
import { DashboardSalesToday } from '#app/ui/admin/shop/dashboard/dashboard-sales-today.tsx';
import { DashboardToDo } from '#app/ui/admin/shop/dashboard/dashboard-to-do.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/dashboard';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env, saveCheck } = context.get(shopContext);
  const now = new Date();
  const period = Object.keys(PERIODS).find((each) => each === url.searchParams.get('period')) as Period | undefined;
  const [figures, salesToday, compared, recent, days, steps, canSave] = await Promise.all([
    readFigures(db),
    readSalesToday(db, now, env.timeZone),
    period ? readPeriodFigures(db, now, env.timeZone, PERIODS[period]) : null,
    listRecentOrders(db),
    readDailyFigures(db, now, env.timeZone),
    readFirstSteps(db),
    saveCheck.canSave(),
  ]);
  const today = businessDate(now, env.timeZone);
  return { now: +now, today, figures, salesToday, period: period ?? null, compared, recent, days, steps, canSave };
}

/** Today: what waits with its act, the sales of the day, then the figures of the shop. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { now, today, figures, salesToday, period, compared, recent, days, steps, canSave } = loaderData;
  const { withoutRate = [] } = useRouteLoaderData<{ withoutRate: string[] }>('routes/admin/layout') ?? {};
  return (
    <Page title={t`Dashboard`} heading={null} isCompact>
      <h1 className="sr-only">
        <Trans>Dashboard</Trans>
      </h1>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-bold sm:text-3xl">
          <Trans>Today</Trans>
        </span>
        <span className="text-sm text-muted">
          <BusinessDay date={today} />
        </span>
      </p>
      {isSettingUp(steps) && <DashboardFirstSteps steps={steps} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <DashboardToDo
          figures={figures}
          withoutRate={withoutRate}
          asksTerms={!figures.termsRead && !isSettingUp(steps)}
          canSave={canSave}
          now={now}
          today={today}
        />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-5">
          <DashboardSalesToday sales={salesToday} revenue={days.at(-1)?.revenue ?? 0} />
          <section className="mt-5">
            <h2 className="mb-2 font-semibold">
              <Trans>The shop so far</Trans>
            </h2>
            <DashboardPeriods period={period} />
            <DashboardFigures figures={figures} period={period} compared={compared} />
          </section>
        </div>
        <div>
          <DashboardRecentOrders orders={recent} />
          {figures.orders > 0 && <ChartDays days={days} />}
        </div>
      </div>
    </Page>
  );
}
