import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { withNext } from '#app/domain/sign-in/next-path.ts';
import { Icon } from '#app/ui/components/icon.tsx';
import { LanguageSwitch } from '#app/ui/layout/language-switch.tsx';
import { NavLinks } from '#app/ui/layout/nav-links.tsx';
import type { RootData } from '#app/ui/layout/root-data.ts';

export function TopNav({ shopName, who, locale }: Pick<RootData, 'shopName' | 'who' | 'locale'>) {
  const { t } = useLingui();
  return (
    <header className="border-b border-base-300 print:hidden">
      <a href="#content" className="btn btn-primary absolute start-2 top-2 z-50 not-focus:sr-only">
        <Trans>Skip to content</Trans>
      </a>
      <div className="mx-auto grid max-w-7xl grid-cols-[1fr_auto_auto] items-center sm:flex sm:gap-x-4 sm:px-6">
        <Link
          to="/"
          className="flex min-h-12 min-w-0 items-center ps-4 text-lg font-semibold sm:max-w-56 sm:px-0 sm:py-2"
        >
          <span className="truncate leading-loose">{shopName}</span>
        </Link>
        <LanguageSwitch locale={locale} className="pe-2 sm:order-last sm:p-0" />
        {who && (
          <Link
            to="/account"
            aria-label={t`My Account: ${who.name}`}
            className="flex min-h-12 max-w-36 items-center gap-1.5 px-4 text-sm text-muted hover:text-base-content sm:order-last sm:max-w-48 sm:px-0"
          >
            <Icon name="user-round" />
            <span className="truncate leading-loose my:max-sm:hidden">{who.name}</span>
          </Link>
        )}
        <NavLinks
          label={t`Main`}
          links={useMainLinks(who?.role)}
          className="col-span-full px-2 sm:min-w-0 sm:flex-1 sm:px-0"
          linkClassName="border-b-2 border-transparent px-2 my:max-sm:px-1.5 aria-[current]:border-primary sm:min-h-14 sm:px-3"
        />
      </div>
    </header>
  );
}

function useMainLinks(role: 'admin' | 'buyer' | undefined) {
  const { t } = useLingui();
  // Destination of a guest after log-in.
  const next = new URLSearchParams(useLocation().search).get('next');
  return [
    { to: '/', label: t`Home` },
    { to: '/shop', label: t`Shop` },
    { to: '/cart', label: t`Cart` },
    ...(role === 'admin'
      ? [
          { to: '/admin', label: t`Admin Panel` },
          { to: '/admin/admin-orders', label: t`Order History` },
        ]
      : []),
    ...(role === 'buyer' ? [{ to: '/my-orders', label: t`My Orders` }] : []),
    ...(role
      ? [{ to: '/logout', label: t`Logout` }]
      : [
          { to: withNext('/login', next), label: t({ message: 'Login', context: 'navigation' }) },
          { to: withNext('/register', next), label: t({ message: 'Register', context: 'navigation' }) },
        ]),
  ];
}
