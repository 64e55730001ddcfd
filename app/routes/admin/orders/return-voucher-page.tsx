import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { adminOrderPath, returnPath } from '#app/domain/orders/order-paths.ts';
import { readReturn, readReturnNotes } from '#app/domain/orders/returns/return-read.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { found } from '#app/http/found.ts';
import { ReturnNotesSection } from '#app/ui/admin/orders/returns/return-notes.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { ReturnVoucher } from '#app/ui/voucher/return-voucher.tsx';
import type { Route } from './+types/return-voucher-page';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const orderReturn = found(await readReturn(db, id));
  const [notes, shop] = await Promise.all([readReturnNotes(db, id), readShopDetails(db)]);
  return { orderReturn, notes, shop, contacts: contactsOf(shop) };
}

export default function AdminReturn({ loaderData: { orderReturn, notes, shop, contacts } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { number } = orderReturn.order;
  const search = useListSearch();
  return (
    <Page title={t`Return ${orderReturn.number}`} width="text">
      <ReturnVoucher
        orderReturn={orderReturn}
        shop={shop}
        contacts={contacts}
        close={
          <OfficeButtonLink to={adminOrderPath(orderReturn.order.id) + search}>
            {t`Back to order ${number}`}
          </OfficeButtonLink>
        }
      >
        <ReturnNotesSection notes={notes} />
        {orderReturn.undoneAt === null && (
          <OfficeButtonLink
            to={`${returnPath(orderReturn.id)}/undo${search}`}
            look="quiet"
            className="mb-6 print:hidden"
          >
            {t`Undo the return`}
          </OfficeButtonLink>
        )}
      </ReturnVoucher>
    </Page>
  );
}
