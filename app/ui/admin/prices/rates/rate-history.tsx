import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { readDays } from '#app/domain/dates.ts';
import type { Rate } from '#app/domain/prices/rates/rate.ts';
import { DateFilter } from '#app/ui/admin/components/date-filter.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { type RateDeletionResult, RateOutcome } from '#app/ui/admin/prices/rates/rate-delete-result.tsx';
import { deletionPath, RateTable } from '#app/ui/admin/prices/rates/rate-table.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';

type RateHistoryProps = {
  rates: Rate[];
  page: number;
  pages: number;
  days: ReturnType<typeof readDays>;
};

export function RateHistory({ rates, page, pages, days }: RateHistoryProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<RateDeletionResult>();
  const [rateToDelete, setRateToDelete] = useState<Rate>();

  function deleteRate() {
    if (rateToDelete) fetcher.submit(null, { method: 'post', action: deletionPath(rateToDelete) });
    setRateToDelete(undefined);
  }

  return (
    <section className="mt-10 flex flex-col gap-4">
      <h2 className="heading">{t`Saved rates`}</h2>
      <DateFilter days={days} />
      {fetcher.data && fetcher.state === 'idle' && <RateOutcome result={fetcher.data} />}
      {rates.length === 0 ? (
        <EmptyState title={t`No records found`} />
      ) : (
        <RateTable rates={rates} onDelete={setRateToDelete} />
      )}
      <Pager page={page} pages={pages} />
      <ConfirmDialog
        open={rateToDelete !== undefined}
        title={t`Are you sure to delete this rate?`}
        confirmLabel={t`Delete`}
        onConfirm={deleteRate}
        onClose={() => setRateToDelete(undefined)}
      >
        {rateToDelete && (
          <p>
            {rateToDelete.currency} <Decimal value={rateToDelete.rate} />, <BusinessDay date={rateToDelete.date} />
          </p>
        )}
        {t`Prices stay as they are.`}
      </ConfirmDialog>
    </section>
  );
}
