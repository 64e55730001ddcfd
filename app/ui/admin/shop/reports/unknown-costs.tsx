import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { Margin, UnknownCosts } from '#app/domain/shop/reports/margin.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';

type UnknownCostNoteProps = { unknown: UnknownCosts; total: Margin };

/** Lists items whose sales the figures leave out, because their cost is unknown. Renders nothing if there are none. */
export function UnknownCostNote({ unknown: { count, items }, total }: UnknownCostNoteProps) {
  const { t } = useLingui();
  if (!total.unknownCostSales) return null;
  const rest = count - items.length;
  return (
    <section className="mt-4 rounded-box bg-warning-tint px-4 py-3">
      <p>
        <Plural value={count} one="# item without a known cost:" other="# items without a known cost:" />{' '}
        <Trans>
          revenue <Mmk value={total.unknownCostSales} />, not counted above. With it, Total Sales is{' '}
          <Mmk value={total.revenue + total.unknownCostSales} />.
        </Trans>
      </p>
      <ul className="mt-1">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <OfficeRowLink to={itemPath(item)} className="link inline-flex min-h-11 items-center">
                {item.name}
              </OfficeRowLink>{' '}
              <span className="text-muted">{specsOf(item)}</span>
            </span>
            <Mmk value={item.revenue} className="inline-flex min-h-11 items-center" />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-muted">{t`and ${rest} more`}</p>}
    </section>
  );
}
