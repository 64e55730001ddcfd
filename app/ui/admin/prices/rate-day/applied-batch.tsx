import { Plural, useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import type { RateBatch, UntouchedItems } from '#app/domain/prices/repricing/rate-batch.ts';
import type { NavCounts } from '#app/ui/admin/components/admin-screens.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { ratePath } from '#app/ui/admin/paths/price-paths.ts';
import { ApplyAlert, type ApplyResult } from '#app/ui/admin/prices/rate-day/apply-alert.tsx';
import { BatchState } from '#app/ui/admin/prices/rate-day/batch-list.tsx';
import { UndoRates } from '#app/ui/admin/prices/rate-day/undo-rates.tsx';
import { UntouchedList } from '#app/ui/admin/prices/rate-day/untouched-list.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { addressToShare } from '#app/ui/store/catalog/share-bar.tsx';

type AppliedBatchProps = {
  batch: RateBatch;
  skipped: UntouchedItems;
  notRestored: UntouchedItems | null;
  result: ApplyResult;
};

export function AppliedBatch({ batch, skipped, notRestored, result }: AppliedBatchProps) {
  const { t } = useLingui();
  const { toCheck = 0 } = useRouteLoaderData<NavCounts>('routes/admin/layout') ?? {};
  return (
    <div className="flex flex-col gap-6">
      <ApplyAlert result={result} />
      <div className="rounded-box border border-base-300 bg-surface px-5 py-4">
        <h2 className="heading">
          <Plural value={batch.changes} _0="No price changed." one="# price changed." other="# prices changed." />
        </h2>
        <p className="text-muted">
          <BatchState batch={batch} />
        </p>
        {batch.undoneAt && (
          <p>
            <Plural
              value={batch.restored}
              _0="No item got its earlier price back."
              one="# item got its earlier price back."
              other="# items got their earlier price back."
            />
          </p>
        )}
        {!batch.undoneAt && batch.changes > 0 && (
          <div className="mt-4 flex flex-col items-start gap-3">
            <p>{t`Buyers see the new prices. The list and its pictures for Facebook and Viber are ready.`}</p>
            <SharePriceList />
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {toCheck > 0 && (
          <OfficeButtonLink to="/admin/payments" look="tonal">
            <Plural value={toCheck} one="Next: check # payment" other="Next: check # payments" />
          </OfficeButtonLink>
        )}
        <OfficeButtonLink to={RATE_DAY_PATH}>{t`Enter new rates`}</OfficeButtonLink>
        {!batch.undoneAt && <UndoRates id={batch.id} />}
      </div>
      <ul className="divide-y divide-base-300">
        {batch.rates.map(({ currency, rate, rateId }) => (
          <li key={currency} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="font-semibold">
              {currency} <Decimal value={rate} />
            </span>
            <OfficeButtonLink to={ratePath(rateId)} size="small">
              {t`See the changes`}
            </OfficeButtonLink>
          </li>
        ))}
      </ul>
      <UntouchedSection title={t`Changed since the preview, skipped by these rates`} items={skipped} />
      {notRestored && (
        <UntouchedSection title={t`Changed since these rates, skipped by the undo`} items={notRestored} />
      )}
    </div>
  );
}

function SharePriceList() {
  const { t } = useLingui();
  const { origin = '', shopName = '' } = useRootData() ?? {};
  const navigate = useNavigate();
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    const url = addressToShare(origin, '/price-list');
    navigator.share({ title: `${t`Price list`} · ${shopName}`, url }).catch(({ name }: Error) => {
      // An AbortError: the user closed the share sheet.
      if (name !== 'AbortError') void navigate('/price-list');
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <OfficeButtonLink to="/price-list" look="main" onClick={share}>
        {t`Share the new price list`}
      </OfficeButtonLink>
      <OfficeButtonLink to="/price-list" look="quiet">
        {t`Price list`}
      </OfficeButtonLink>
    </div>
  );
}

function UntouchedSection({ title, items }: { title: ReactNode; items: UntouchedItems }) {
  if (items.count === 0) return null;
  return (
    <section>
      <h2 className="heading">{title}</h2>
      <UntouchedList items={items} />
    </section>
  );
}
