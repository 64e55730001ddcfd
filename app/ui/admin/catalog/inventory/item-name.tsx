import { type Phone, specsOf } from '#app/domain/phone/phone.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { RowLink } from '#app/ui/lists/row-link.tsx';

export function ItemName({ item }: { item: Phone & { id: string } }) {
  return (
    <>
      <RowLink to={itemPath(item)} className="hover:underline">
        {item.name}
      </RowLink>{' '}
      <span className="inline-block font-normal text-muted">{specsOf(item)}</span>
    </>
  );
}
