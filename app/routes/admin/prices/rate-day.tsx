import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { localeContext, shopContext } from '#app/context.ts';
import { listBatches } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { rateDayForm, ratesIn } from '#app/domain/prices/repricing/rate-day-form.ts';
import { readDayRates } from '#app/domain/prices/repricing/rate-day-read.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { fieldDecimals } from '#app/domain/text/digits.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { batchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { BatchList } from '#app/ui/admin/prices/rate-day/batch-list.tsx';
import { RateDayForm } from '#app/ui/admin/prices/rate-day/rate-day-entry.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { Route } from './+types/rate-day';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [rates, list] = await Promise.all([readDayRates(db), listBatches(db, requestedPage(url))]);
  return { rates, newDraft: crypto.randomUUID(), ...list };
}

export async function action({ context }: Route.ActionArgs) {
  const { format } = context.get(localeContext);
  const form = parseForm(context, rateDayForm(format));
  if (!form.ok) return badForm(form);
  const { draft: id } = form.value;
  const rates = ratesIn(form.value);
  const saved = await saveDraft(context.get(shopContext).db, byOf(context), { id, rates });
  if (saved.ok) return redirect(batchPath(id));
  const entered = Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate]));
  const typed = { ...fieldDecimals(entered, Object.keys(entered), format), draft: id };
  return data({ ...saved, typed }, { status: saved.problem === 'already-applied' ? 409 : 400 });
}

export default function RateDay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { rates, newDraft, batches, page, pages } = loaderData;
  return (
    <Page
      title={t`Rate Day`}
      lead={t`Enter the new rates. You see every new price before you apply them.`}
      width="text"
    >
      <RateDayForm draft={newDraft} rates={rates} result={actionData} />
      {batches.length > 0 && (
        <section className="mt-10">
          <h2 className="heading mb-2">{t`Drafts and applied rates`}</h2>
          <BatchList batches={batches} />
          <Pager page={page} pages={pages} />
        </section>
      )}
    </Page>
  );
}
