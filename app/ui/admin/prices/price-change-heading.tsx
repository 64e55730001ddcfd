import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { ChangesSubject, PriceChange } from '#app/domain/prices/price-changes/price-change.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { useHistoryOrigin } from '#app/ui/admin/paths/price-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Day, Mmk } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';

const BOX = 'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-base-200 px-5 py-4';

export function ItemSubject({ item }: { item: NonNullable<ChangesSubject['item']> }) {
  const { t } = useLingui();
  const editPath = useEditPath(item.id);
  return (
    <section className={BOX}>
      <div className="min-w-0">
        <h2 className="heading wrap-anywhere">{item.name}</h2>
        <p className="text-muted">{specsOf(item)}</p>
      </div>
      {item.deleted ? (
        <p className="text-muted">{t`This item is deleted. Its history stays.`}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-xl font-semibold">
            <Mmk value={item.salePrice} />
          </p>
          <OfficeButtonLink look="main" to={editPath}>
            {t`Edit Price`}
          </OfficeButtonLink>
        </div>
      )}
    </section>
  );
}

function useEditPath(id: string): string {
  const origin = useHistoryOrigin();
  const edit = `edit=${encodeURIComponent(id)}`;
  if (origin?.path !== '/admin/inventory' && origin?.path !== '/admin/update-prices')
    return `/admin/update-prices?${edit}`;
  return `${origin.path}${origin.search || '?'}${origin.search && '&'}${edit}`;
}

type RateSubjectProps = {
  rate: ChangesSubject['rate'];
  change: PriceChange;
  count: number;
};

export function RateSubject({ rate, change, count }: RateSubjectProps) {
  return (
    <section className={BOX}>
      <div>
        <h2 className="heading">
          {rate?.currency ?? change.currency} <Decimal value={rate?.rate ?? change.new.rate ?? '0'} />
        </h2>
        <p className="text-muted">
          {rate ? <BusinessDay date={rate.date} /> : <Day at={change.at} />}
          {!rate && (
            <>
              {' · '}
              <Trans>The record of this rate is deleted.</Trans>
            </>
          )}
        </p>
      </div>
      <p className="text-lg font-semibold">
        <Plural value={count} one="# price changed" other="# prices changed" />
      </p>
    </section>
  );
}
