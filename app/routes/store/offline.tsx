import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/offline';

export async function loader({ context }: Route.LoaderArgs) {
  const details = await readShopDetails(context.get(shopContext).db);
  return { name: details.name, phones: contactsOf(details).filter(({ by }) => by === 'phone') };
}

/** The service worker shows it at any address to anybody, so it has no user data and no scripts (decision: offline-copies). */
export default function Offline({ loaderData: { name, phones } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`You are offline`}
      lead={t`This page of ${name} could not be loaded.`}
      actions={
        // biome-ignore lint/a11y/useValidAnchor: the link reloads the address that the browser shows.
        <a href="" className="btn btn-primary px-5 text-base">
          {t`Try again`}
        </a>
      }
      width="text"
    >
      <p>{t`You can still look at what you have seen before:`}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {[
          { to: '/shop', label: t`Shop` },
          { to: '/cart', label: t`Cart` },
          { to: '/', label: t`Home` },
        ].map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="link flex min-h-11 min-w-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {phones.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3">
          {t`Or call the shop:`}{' '}
          {phones.map(({ href, shown }) => (
            <a key={href} href={href} className="link inline-flex min-h-11 items-center font-semibold">
              {shown}
            </a>
          ))}
        </p>
      )}
    </Page>
  );
}
