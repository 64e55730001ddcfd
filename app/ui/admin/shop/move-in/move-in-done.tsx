import { Plural, useLingui } from '@lingui/react/macro';
import type { MoveIn } from '#app/domain/shop/move-in/move-in.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Toast } from '#app/ui/components/message.tsx';

export function MoveInDone({ move: { fileName, counts } }: { move: MoveIn }) {
  const { t } = useLingui();
  const moved = counts.filter(({ fate }) => fate !== 'refused' && fate !== 'same');
  const documents = moved.reduce((sum, each) => sum + each.documents, 0);
  const has = (...collections: string[]) => moved.some(({ collection }) => collections.includes(collection));
  return (
    <section className="flex flex-col gap-3">
      <Toast>
        <Plural value={documents} one="# document has moved in" other="# documents have moved in" />:{' '}
        <span className="wrap-anywhere">{fileName}</span>
      </Toast>
      <div className="flex flex-wrap gap-2">
        {has('accounts', 'users') && (
          <OfficeButtonLink to="/admin/buyers" size="small">
            {t`Look at the buyers`}
          </OfficeButtonLink>
        )}
        {has('inventories') && (
          <OfficeButtonLink to="/admin/inventory" size="small">
            {t`Look at the inventory`}
          </OfficeButtonLink>
        )}
        {has('orders') && (
          <OfficeButtonLink to="/admin/admin-orders" size="small">
            {t`Look at the orders`}
          </OfficeButtonLink>
        )}
      </div>
    </section>
  );
}
