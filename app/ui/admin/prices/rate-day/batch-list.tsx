import { Plural, Trans } from '@lingui/react/macro';
import type { RateBatch } from '#app/domain/prices/repricing/rate-batch.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { batchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';

export function BatchList({ batches }: { batches: RateBatch[] }) {
  return (
    <ul className="divide-y divide-base-300">
      {batches.map((batch) => (
        <li key={batch.id} className="relative flex flex-wrap justify-between gap-x-4 py-3 hover:bg-base-200/50">
          <div className="min-w-0">
            <OfficeRowLink to={batchPath(batch.id)} className="tall-link font-semibold after:absolute after:inset-0">
              <BatchRates rates={batch.rates} />
            </OfficeRowLink>
            <p className="text-sm text-muted">
              <BatchState batch={batch} />
            </p>
          </div>
          {batch.appliedAt && (
            <p className="text-sm">
              <Plural value={batch.changes} _0="No price changed." one="# price changed." other="# prices changed." />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function BatchRates({ rates }: Pick<RateBatch, 'rates'>) {
  return rates.map(({ currency, rate }, index) => (
    <span key={currency} className="whitespace-nowrap">
      {index > 0 && ' · '}
      {currency} <Decimal value={rate} />
    </span>
  ));
}

export function BatchState({ batch }: { batch: RateBatch }) {
  const { previewedAt, appliedAt, undoneAt } = batch;
  const { creatorName: createdBy, applierName: appliedBy, undoerName: undoneBy } = batch;
  return (
    <span className="wrap-anywhere *:whitespace-normal">
      {undoneAt ? (
        <Trans>
          Undone by {undoneBy}, <Moment at={undoneAt} />
        </Trans>
      ) : appliedAt ? (
        <Trans>
          Applied by {appliedBy}, <Moment at={appliedAt} />
        </Trans>
      ) : (
        <Trans>
          Draft of {createdBy}, <Moment at={previewedAt} />
        </Trans>
      )}
    </span>
  );
}
