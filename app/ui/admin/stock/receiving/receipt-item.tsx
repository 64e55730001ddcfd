import { Trans, useLingui } from '@lingui/react/macro';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { type UnitCounts, unitDrift } from '#app/domain/stock/units/unit-drift.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { UnitDrift } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

type ReceiptItemProps = { item: ShownItem; counts: UnitCounts | null };

export function ReceiptItem({ item, counts }: ReceiptItemProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-4">
        {/* The lead of the page, which is for screen readers only on phones. */}
        <b aria-hidden="true" className="min-w-0 wrap-anywhere sm:hidden">
          {phoneLabel(item)}
        </b>
        <span>
          <Trans>
            For sale: <Figure value={item.qty} />
          </Trans>
        </span>
        {counts && (
          <span>
            <Trans>
              With IMEI: <Figure value={counts.units} />
            </Trans>
          </span>
        )}
      </p>
      {counts && unitDrift(counts) > 0 && <UnitDrift item={item} counts={counts} />}
    </div>
  );
}

export function ReceiptFooter({ item, counts }: ReceiptItemProps) {
  const { t } = useLingui();
  const rowPath = useRowPath();
  return (
    <div className="flex flex-col gap-3">
      {counts && unitDrift(counts) < 0 && <UnitDrift item={item} counts={counts} />}
      <div className="-mx-3.5 flex flex-wrap">
        <OfficeButtonLink to={rowPath(itemPath(item))} size="small" look="quiet">
          {t`Edit details`}
        </OfficeButtonLink>
        <OfficeButtonLink to="/admin/receive" size="small" look="quiet">
          {t`Another item`}
        </OfficeButtonLink>
      </div>
    </div>
  );
}
