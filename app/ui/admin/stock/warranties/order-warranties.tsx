import type { Order } from '#app/domain/orders/order.ts';
import type { OrderWarranty } from '#app/domain/stock/warranties/warranty.ts';
import { WarrantyList } from '#app/ui/admin/stock/warranties/warranty-list.tsx';
import { lastDigitsText } from '#app/ui/labels/warranty-labels.tsx';

type OrderWarrantiesProps = { order: Order; warranties: OrderWarranty[] | undefined };

export function OrderWarranties({ order, warranties = [] }: OrderWarrantiesProps) {
  return (
    <WarrantyList
      warranties={warranties.map(({ line, number, ...warranty }) => {
        const name = order.items.find((item) => item.line === line)?.name ?? '';
        return { ...warranty, name: [name, number && lastDigitsText(number)].filter(Boolean).join(' · ') };
      })}
    />
  );
}
