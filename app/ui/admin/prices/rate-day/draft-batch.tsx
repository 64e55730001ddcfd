import { Plural, useLingui } from '@lingui/react/macro';
import type {
  PreviewRow,
  PreviewTotals,
  RateBatch,
  RateWarning,
  UntouchedItems,
} from '#app/domain/prices/repricing/rate-batch.ts';
import type { DayRate } from '#app/domain/prices/repricing/rate-day-form.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { percentChange } from '#app/ui/admin/components/decimal.tsx';
import { batchPath, RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { ApplyAlert, type ApplyResult } from '#app/ui/admin/prices/rate-day/apply-alert.tsx';
import { BatchState } from '#app/ui/admin/prices/rate-day/batch-list.tsx';
import { DraftRates } from '#app/ui/admin/prices/rate-day/draft-rates.tsx';
import { DraftTotals } from '#app/ui/admin/prices/rate-day/draft-totals.tsx';
import { PreviewTable } from '#app/ui/admin/prices/rate-day/preview-table.tsx';
import { RateDayForm } from '#app/ui/admin/prices/rate-day/rate-day-entry.tsx';
import { RateWarnings } from '#app/ui/admin/prices/rate-day/rate-warnings.tsx';
import { UntouchedList } from '#app/ui/admin/prices/rate-day/untouched-list.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Pager } from '#app/ui/lists/pager.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

type DraftBatchProps = {
  batch: RateBatch;
  skipped: UntouchedItems;
  preview: { totals: PreviewTotals; rows: PreviewRow[]; toLookAt: number; count: number; page: number; pages: number };
  dayRates: DayRate[];
  warnings: RateWarning[];
  search: string;
  sort: string;
  result: ApplyResult;
};

/** The id of the form whose button stands at the end of the page. */
const APPLY = 'apply';

export function DraftBatch({ batch, skipped, preview, dayRates, warnings, result, ...list }: DraftBatchProps) {
  const { t } = useLingui();
  const { totals, rows, toLookAt, count, page, pages } = preview;
  const entered = Object.fromEntries(batch.rates.map(({ currency, rate }) => [currency, rate]));
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-4 text-sm text-muted">
        <BatchState batch={batch} />
      </p>
      <DraftRates rates={batch.rates} dayRates={dayRates} />
      {skipped.count > 0 && <ChangedMeanwhile id={batch.id} entered={entered} skipped={skipped} />}
      <DraftTotals totals={totals} />
      <OfficeForm method="post" id={APPLY} className="flex flex-col gap-4 empty:hidden">
        <ApplyAlert result={result} />
        <RateWarnings warnings={warnings} />
      </OfficeForm>
      {(rows.length > 0 || list.search !== '') && (
        <section className="flex flex-col gap-4">
          <PreviewFilter {...list} />
          {rows.length === 0 ? (
            <p className="text-muted">{t`No item found.`}</p>
          ) : (
            <PreviewTable
              id={batch.id}
              rows={rows}
              toLookAt={list.sort === 'name' ? toLookAt : null}
              others={count - toLookAt}
              percent={usualPercent(batch.rates, dayRates)}
            />
          )}
          <Pager page={page} pages={pages} />
        </section>
      )}
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-medium">{t`Change the rates`}</summary>
        <RateDayForm draft={batch.id} rates={dayRates} entered={entered} result={undefined} action={RATE_DAY_PATH} />
      </details>
      <OfficeForm method="post" action={`${batchPath(batch.id)}/discard`}>
        <SubmitButton look="plain">{t`Discard the draft`}</SubmitButton>
      </OfficeForm>
      <div className="admin-act">
        <SubmitButton form={APPLY}>
          <Plural
            value={totals.changes}
            _0="Save the rates, no price changes"
            one="Apply # price"
            other="Apply # prices"
          />
        </SubmitButton>
      </div>
    </div>
  );
}

/** How far the prices of all items move that were at the last rate; null if there are several rates. */
function usualPercent(rates: RateBatch['rates'], dayRates: DayRate[]): number | null {
  const [only, ...more] = rates;
  const last = only && dayRates.find(({ currency }) => currency === only.currency)?.last;
  return last && more.length === 0 ? percentChange(only.rate, last.rate) : null;
}

function PreviewFilter({ search, sort }: { search: string; sort: string }) {
  const { t } = useLingui();
  const choices = [
    { value: '', label: t`Name` },
    { value: 'rise', label: t`Largest rise` },
    { value: 'fall', label: t`Largest fall` },
    { value: 'price', label: t`Highest price` },
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:order-1">
      <SearchBox label={t`Search`} value={search} />
      <UrlChoice name="sort" label={t`Sort by`} value={sort === 'name' ? '' : sort} choices={choices} />
    </div>
  );
}

type ChangedMeanwhileProps = { id: string; entered: Record<string, string>; skipped: UntouchedItems };

function ChangedMeanwhile({ id, entered, skipped }: ChangedMeanwhileProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  return (
    <Alert tone="warning">
      <p>
        <Plural
          value={skipped.count}
          one="# item changed since this preview and will keep its price."
          other="# items changed since this preview and will keep their prices."
        />
      </p>
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2.5">{t`Show them`}</summary>
        <UntouchedList items={skipped} />
      </details>
      <OfficeForm method="post" action={RATE_DAY_PATH}>
        <input type="hidden" name="draft" value={id} />
        {Object.entries(entered).map(([currency, rate]) => (
          <input key={currency} type="hidden" name={currency} value={fieldDecimal(rate, format)} />
        ))}
        <SubmitButton look="plain" size="small">
          {t`Preview again`}
        </SubmitButton>
      </OfficeForm>
    </Alert>
  );
}
