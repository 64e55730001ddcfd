import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readPublicWarranty } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { found } from '#app/http/found.ts';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { WarrantyBadge } from '#app/ui/labels/warranty-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { WarrantyFacts, WarrantyStateText } from '#app/ui/store/orders/warranty-facts.tsx';
import type { Route } from './+types/own-warranty';
import '#app/i18n/my-orders-translations.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const clock = { now: new Date(), timeZone: env.timeZone };
  const warranty = found(await readPublicWarranty(db, clock, withoutNul(params.id)));
  return { warranty, contacts: contactsOf(await readShopDetails(db)) };
}

export default function Warranty({ loaderData: { warranty, contacts } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Warranty`} lead={<span className="wrap-anywhere">{phoneLabel(warranty.phone)}</span>} width="form">
      <meta name="robots" content="noindex" />
      <p className="mb-3">
        <WarrantyBadge state={warranty.state} />
      </p>
      <p className="mb-6">
        <WarrantyStateText warranty={warranty} />
      </p>
      <WarrantyFacts warranty={warranty} />
      <ContactSection contacts={contacts} />
      <p className="mt-10 text-sm text-muted">
        {t`This page shows no name and no phone number of the buyer. Anybody with the link can read it.`}
      </p>
    </Page>
  );
}
