import { useLingui } from '@lingui/react/macro';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { shopContext } from '#app/context.ts';
import { businessDate, readDays } from '#app/domain/dates.ts';
import { readRange } from '#app/domain/prices/rates/chart-range.ts';
import { readRateChart } from '#app/domain/prices/rates/rate-chart.server.ts';
import { listRates } from '#app/domain/prices/rates/rate-list.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { rateForm } from '#app/domain/prices/repricing/rate-save-form.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { goToNextFirstStep } from '#app/http/see-other.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { firstStepOf } from '#app/ui/admin/paths/first-step-path.ts';
import { RateChart } from '#app/ui/admin/prices/rates/rate-chart-figure.tsx';
import { RateForm } from '#app/ui/admin/prices/rates/rate-form.tsx';
import { RateHistory } from '#app/ui/admin/prices/rates/rate-history.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/exchange-setting';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const days = readDays(url);
  const range = readRange(url.searchParams.get('chart'));
  const today = businessDate(new Date(), env.timeZone);
  const [list, chart] = await Promise.all([
    listRates(db, days, requestedPage(url)),
    readRateChart(db, { wanted: url.searchParams.get('currency'), range, today }),
  ]);
  return { ...list, days, chart, range, today };
}

export const action = personAction(
  rateForm,
  async ({ db, by, value, context, url }) => {
    if (firstStepOf(url.searchParams).step && value.profitPercent === null)
      return { ok: false, problems: { profitPercent: { code: 'missing' } } };
    const { timeZone } = context.get(shopContext).env;
    const saved = await saveRate(db, by, { timeZone, ...value });
    if (saved.ok) goToNextFirstStep(url);
    return saved;
  },
  { statuses: { 'rate-not-positive': 400, 'rate-for-mmk': 400, 'no-price': 400 } },
);

/** A deletion answers 404 if the rate is gone already: then the list loads again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || defaultShouldRevalidate;
}

export default function ExchangeSetting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { chart, range, today, ...history } = loaderData;
  const isFirstStep = firstStepOf(useSearchParams()[0]).step !== null;
  return (
    <Page
      title={t`Exchange Rate Setting`}
      width="text"
      actions={
        <>
          <OfficeButtonLink to={RATE_DAY_PATH}>{t`Rate Day`}</OfficeButtonLink>
          <OfficeButtonLink to="/admin/rate-bounds">{t`Plausible Rates`}</OfficeButtonLink>
        </>
      }
    >
      <RateForm result={actionData} withProfit={isFirstStep} />
      {chart && <RateChart chart={chart} range={range} today={today} />}
      <RateHistory {...history} />
      {history.rates.length > 0 && <ListDownload list="rates">{t`Save this list`}</ListDownload>}
      <FirstStepNext />
    </Page>
  );
}
