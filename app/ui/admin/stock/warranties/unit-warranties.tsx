import { useLingui } from '@lingui/react/macro';
import type { UnitWarranty } from '#app/domain/stock/warranties/warranty.ts';
import { WarrantyList } from '#app/ui/admin/stock/warranties/warranty-list.tsx';

export function UnitWarranties({ warranties }: { warranties: UnitWarranty[] }) {
  const { t } = useLingui();
  return (
    <WarrantyList
      warranties={warranties.map(({ orderNumber: number, ...warranty }) => ({ ...warranty, name: t`Order ${number}` }))}
    />
  );
}
