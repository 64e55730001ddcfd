import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { readReturn } from '#app/domain/orders/returns/return-read.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { found } from '#app/http/found.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { ReturnVoucher } from '#app/ui/voucher/return-voucher.tsx';
import type { Route } from './+types/own-return-voucher';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson];

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const orderReturn = found(await readReturn(db, id, context.get(personContext).id));
  const shop = await readShopDetails(db);
  return { orderReturn, shop, contacts: contactsOf(shop) };
}

export default function OwnReturn({ loaderData: { orderReturn, shop, contacts } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Return ${orderReturn.number}`} width="text">
      <ReturnVoucher
        orderReturn={orderReturn}
        shop={shop}
        contacts={contacts}
        close={<ButtonLink to={`/my-orders${useListSearch()}`}>{t`Back to My Orders`}</ButtonLink>}
      />
    </Page>
  );
}
