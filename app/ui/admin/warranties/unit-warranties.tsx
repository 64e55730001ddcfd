import { Trans, useLingui } from '@lingui/react/macro';
import type { UnitWarranty } from '#app/domain/warranties/warranty.ts';
import { WarrantyList } from '#app/ui/admin/warranties/warranty-list.tsx';

export function UnitWarranties({ warranties }: { warranties: UnitWarranty[] }) {
  const { t } = useLingui();
  if (warranties.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">
        <Trans>Warranty</Trans>
      </h2>
      <WarrantyList
        warranties={warranties.map(({ orderNumber: number, ...warranty }) => ({
          ...warranty,
          name: t`Order ${number}`,
        }))}
      />
    </section>
  );
}
