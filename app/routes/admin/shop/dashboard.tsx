import { useLingui } from '@lingui/react/macro';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readDailyFigures, readPeriodFigures } from '#app/domain/shop/dashboard/daily-figures.server.ts';
import { figuresFor, isSettingUp, PERIODS, type Period, salesFor } from '#app/domain/shop/dashboard/figures.ts';
import { listRecentOrders, readFigures, readSalesToday } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { readFirstSteps } from '#app/domain/shop/dashboard/first-steps.server.ts';
import { useRights } from '#app/ui/admin/rights/use-may-open.ts';
import { ChartDays } from '#app/ui/admin/shop/dashboard/chart-days.tsx';
import { DashboardFigures } from '#app/ui/admin/shop/dashboard/dashboard-figures.tsx';
import { DashboardFirstSteps } from '#app/ui/admin/shop/dashboard/dashboard-first-steps.tsx';
import { DashboardPeriods } from '#app/ui/admin/shop/dashboard/dashboard-periods.tsx';
import { DashboardRecentOrders } from '#app/ui/admin/shop/dashboard/dashboard-recent-orders.tsx';
import { DashboardSalesToday } from '#app/ui/admin/shop/dashboard/dashboard-sales-today.tsx';
import { DashboardToDo } from '#app/ui/admin/shop/dashboard/dashboard-to-do.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/dashboard';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env, saveCheck } = context.get(shopContext);
  const { rights } = context.get(personContext);
  const [seesOrders, seesReports] = [rights.includes('orders.view'), rights.includes('reports.view')];
  const now = new Date();
  const period = Object.keys(PERIODS).find((each) => each === url.searchParams.get('period')) as Period | undefined;
  const [figures, salesToday, compared, recent, days, steps, canSave] = await Promise.all([
    readFigures(db),
    seesReports ? readSalesToday(db, now, env.timeZone) : null,
    period && seesReports ? readPeriodFigures(db, now, env.timeZone, PERIODS[period]) : null,
    seesOrders ? listRecentOrders(db) : [],
    seesReports ? readDailyFigures(db, now, env.timeZone) : [],
    rights.includes('settings') ? readFirstSteps(db) : null,
    saveCheck.canSave(),
  ]);
  const today = businessDate(now, env.timeZone);
  const shown = {
    figures: figuresFor(rights, figures),
    salesToday: salesToday && salesFor(rights, salesToday),
  };
  return { now: +now, today, ...shown, period: period ?? null, compared, recent, days, steps, canSave };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isClosed = useSearchParams()[0].has('closed');
  const rights = useRights();
  const [seesReports, seesOrders] = [rights.includes('reports.view'), rights.includes('orders.view')];
  const { now, today, figures, salesToday, period, compared, recent, days, steps, canSave } = loaderData;
  const { withoutRate = [] } = useRouteLoaderData<{ withoutRate: string[] }>('routes/admin/layout') ?? {};
  return (
    <Page title={t`Dashboard`} heading={null} isCompact>
      <h1 className="sr-only">{t`Dashboard`}</h1>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-bold sm:text-3xl">{t`Today`}</span>
        <span className="text-sm text-muted">
          <BusinessDay date={today} />
        </span>
      </p>
      {isClosed && (
        <Alert tone="warning">{t`That page is not open to you. Ask the owner of the shop if you need it.`}</Alert>
      )}
      {steps && isSettingUp(steps) && <DashboardFirstSteps steps={steps} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <DashboardToDo
          figures={figures}
          withoutRate={withoutRate}
          asksTerms={steps !== null && !figures.termsRead && !isSettingUp(steps)}
          canSave={canSave}
          now={now}
          today={today}
        />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-5">
          {salesToday && <DashboardSalesToday sales={salesToday} revenue={days.at(-1)?.revenue ?? 0} />}
          <section className="mt-5">
            <h2 className="mb-2 font-semibold">{t`The shop so far`}</h2>
            {seesReports && <DashboardPeriods period={period} />}
            <DashboardFigures figures={figures} period={period} compared={compared} />
          </section>
        </div>
        <div>
          {seesOrders && <DashboardRecentOrders orders={recent} />}
          {days.length > 0 && (figures.orders ?? 0) > 0 && <ChartDays days={days} />}
        </div>
      </div>
    </Page>
  );
}
