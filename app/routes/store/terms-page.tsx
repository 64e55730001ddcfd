import { Trans, useLingui } from '@lingui/react/macro';
import { localeContext, shopContext } from '#app/context.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readTerms } from '#app/domain/shop/terms/terms.server.ts';
import { found } from '#app/http/found.ts';
import { joinLines } from '#app/typesetting/burmese-lines.ts';
import { Day } from '#app/ui/components/amount-text.tsx';
import { ContactSection } from '#app/ui/components/contact-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { PlainText } from '#app/ui/components/plain-text.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import '#app/i18n/my-orders-translations.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import type { Route } from './+types/terms-page';

/** The current terms, or with `?version=` those of an earlier order, in the language of the page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const asked = url.searchParams.get('version');
  const version = asked === null ? undefined : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
  const { my, en, ...terms } = found(await readTerms(db, version));
  const contacts = contactsOf(await readShopDetails(db));
  return { ...terms, text: context.get(localeContext).language === 'my' ? joinLines(my) : en, contacts };
}

export default function ShopTerms({ loaderData: { version, at, until, text, contacts } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Shop terms`}
      lead={
        <Trans>
          Version {version}, since <Day at={at} />
        </Trans>
      }
      width="text"
    >
      {until && (
        <Alert tone="warning">
          <Trans>
            These terms applied until <Day at={until} />, and apply to the orders of that time.
          </Trans>{' '}
          <TextLink to="/terms">{t`See the current terms`}</TextLink>
        </Alert>
      )}
      <div className="wrap-anywhere">
        <PlainText text={text} />
      </div>
      <ContactSection contacts={contacts} />
    </Page>
  );
}
