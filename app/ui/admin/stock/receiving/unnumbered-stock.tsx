import { useLingui } from '@lingui/react/macro';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { UnnumberedItem } from '#app/domain/stock/units/unit-drift.ts';
import { receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { DriftText } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';

export function UnnumberedStock({ stock }: { stock: UnnumberedItem[] }) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="heading">{t`In stock without IMEI`}</h2>
      <ul className="divide-y divide-base-300">
        {stock.map(({ item, counts }) => (
          <li
            key={item.id}
            className="relative flex min-h-14 flex-col justify-center gap-x-3 py-2 wrap-anywhere hover:bg-base-200/50 sm:flex-row sm:items-center"
          >
            <OfficeLink
              to={receivePath(item, { counted: true })}
              className="min-w-0 font-semibold after:absolute after:inset-0 sm:flex-1"
            >
              {item.name} <span className="font-normal text-muted">{specsOf(item)}</span>
            </OfficeLink>
            <span className="text-sm text-muted">
              <DriftText counts={counts} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
