import { Trans, useLingui } from '@lingui/react/macro';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { QtyFields } from '#app/ui/admin/catalog/inventory/quantity/qty-form.tsx';
import type { QtyResult } from '#app/ui/admin/catalog/inventory/quantity/qty-result.tsx';
import { ItemMissingPage } from '#app/ui/admin/components/item-missing.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';

type QtyPageProps = { item: ShownItem | null; result: QtyResult | undefined };

export function QtyPage({ item, result }: QtyPageProps) {
  const { t } = useLingui();
  if (!item) return <ItemMissingPage />;
  return (
    <ActionPage
      title={t`Qty of ${phoneLabel(item)}`}
      back={{ to: '/admin/inventory', label: t`Back to the inventory` }}
    >
      <p className="mb-4">
        <Trans>
          In stock: <StockCount qty={item.qty} threshold={item.lowStockThreshold} />
        </Trans>
      </p>
      <OfficeForm method="post" noValidate>
        <QtyFields item={item} was={item.qty} result={result} />
      </OfficeForm>
    </ActionPage>
  );
}
