import { useLingui } from '@lingui/react/macro';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { UntouchedItems } from '#app/domain/prices/repricing/rate-batch.ts';
import { useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';

export function UntouchedList({ items: { items, count } }: { items: UntouchedItems }) {
  const { t } = useLingui();
  const historyPath = useHistoryPath();
  const more = count - items.length;
  return (
    <ul className="mt-2 divide-y divide-base-300">
      {items.map(({ id, name, salePrice, deleted, ...specs }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <OfficeLink to={historyPath(id)} className="tall-link min-w-0 link wrap-anywhere link-hover">
            <span className="font-semibold">{name}</span> <span className="text-muted">{specsOf(specs)}</span>
          </OfficeLink>
          <span className="ms-auto">{deleted ? t`deleted` : <Mmk value={salePrice} />}</span>
        </li>
      ))}
      {more > 0 && <li className="py-2 text-muted">{t`and ${more} more`}</li>}
    </ul>
  );
}
