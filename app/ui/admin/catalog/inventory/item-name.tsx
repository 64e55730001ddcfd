import { type Phone, specsOf } from '#app/domain/phone/phone.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';

export function ItemName({ item }: { item: Phone & { id: string } }) {
  return (
    <>
      <OfficeRowLink to={itemPath(item)} className="hover:underline">
        {item.name}
      </OfficeRowLink>{' '}
      <span className="inline-block font-normal text-muted">{specsOf(item)}</span>
    </>
  );
}
