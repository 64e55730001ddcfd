import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { formContext, personContext, shopContext } from '#app/context.ts';
import { readList } from '#app/domain/fields.ts';
import { readRateBounds } from '#app/domain/prices/pricing/doubt.server.ts';
import { readLatestRates } from '#app/domain/prices/rates/latest-rates.server.ts';
import { rateWarnings } from '#app/domain/prices/repricing/rate-batch.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { readDayRates } from '#app/domain/prices/repricing/rate-day-read.server.ts';
import { PREVIEW_SORTS, previewDraft } from '#app/domain/prices/repricing/rate-preview.server.ts';
import { readNotRestored, readSkipped } from '#app/domain/prices/repricing/untouched-items.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { batchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { AppliedBatch } from '#app/ui/admin/prices/rate-day/applied-batch.tsx';
import { BatchGone } from '#app/ui/admin/prices/rate-day/batch-gone.tsx';
import { DraftBatch } from '#app/ui/admin/prices/rate-day/draft-batch.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/rate-batch-page';

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const batch = await readBatch(db, id);
  if (!batch) return data(null, { status: 404 });
  const search = searchText(url.searchParams.get('q'));
  const sort = PREVIEW_SORTS.find((each) => each === url.searchParams.get('sort')) ?? 'name';
  const preview = batch.appliedAt ? null : await previewDraft(db, id, { search, sort, page: requestedPage(url) });
  const skipped = await readSkipped(db, batch);
  const notRestored = batch.undoneAt ? await readNotRestored(db, batch) : null;
  if (!preview) return { batch, skipped, notRestored, draft: null };
  const [dayRates, last, bounds] = await Promise.all([readDayRates(db), readLatestRates(db), readRateBounds(db)]);
  const warnings = rateWarnings(batch.rates, { last, bounds }, preview.totals);
  return { batch, skipped, notRestored, draft: { preview, dayRates, warnings, search, sort } };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db, env } = context.get(shopContext);
  const by = { now: new Date(), timeZone: env.timeZone, uid: context.get(personContext).id };
  const confirmed = readList(context.get(formContext), 'confirm', 100).values;
  const applied = await applyBatch(db, by, id, confirmed);
  if (applied.ok) return redirect(batchPath(id));
  return data(applied, { status: applied.problem === 'no-such-draft' ? 404 : 409 });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function RateBatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (!loaderData) return <BatchGone />;
  const { batch, skipped, notRestored, draft } = loaderData;
  return (
    <Page title={t`Rate Day`} width={draft ? 'wide' : 'text'}>
      {draft ? (
        <DraftBatch batch={batch} skipped={skipped} {...draft} result={actionData} />
      ) : (
        <AppliedBatch batch={batch} skipped={skipped} notRestored={notRestored} result={actionData} />
      )}
    </Page>
  );
}
