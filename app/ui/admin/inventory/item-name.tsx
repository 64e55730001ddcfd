import { Link } from 'react-router';
import { type Phone, specsOf } from '#app/domain/phone/phone.ts';
import { itemPath } from '#app/ui/admin/paths/item-path.ts';

export function ItemName({ item }: { item: Phone & { id: string } }) {
  return (
    <>
      <Link to={itemPath(item)} className="hover:underline">
        {item.name}
      </Link>{' '}
      <span className="inline-block font-normal text-muted">{specsOf(item)}</span>
    </>
  );
}
