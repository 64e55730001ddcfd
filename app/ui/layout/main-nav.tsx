import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import type { PersonRole } from '#app/domain/people/rights/rights.ts';
import { withNext } from '#app/domain/people/sign-in/next-path.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { Icon } from '#app/ui/components/icon.tsx';
import { ShopLogo } from '#app/ui/components/shop-logo.tsx';
import { useCartLink } from '#app/ui/layout/cart-link.ts';
import { LanguageSwitch } from '#app/ui/layout/language-switch.tsx';
import { currentLink, type NavTarget, NavTargetLink } from '#app/ui/layout/nav-link.tsx';
import type { RootData } from '#app/ui/layout/root-data.ts';

/** The storefront's head. Below 1,024 pixels, the main links are a bottom bar. */
export function MainNav({ shopName, logo, who, locale }: Pick<RootData, 'shopName' | 'logo' | 'who' | 'locale'>) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { links, last } = useMainLinks(who?.role, locale);
  const current = currentLink([...links, last], pathname);
  const isWide = logo && logo.width > 2 * logo.height;
  return (
    // Not shown until it and the begin of the page have arrived, because its items would move, or it to the foot.
    <header className="border-b border-base-300 bg-base-100 print:hidden [&:not(:has(+main>*>*))]:invisible">
      <a href="#content" className="btn btn-primary absolute start-2 top-2 z-50 not-focus:sr-only">
        {t`Skip to content`}
      </a>
      <div className="mx-auto flex max-w-7xl items-center pe-2 sm:gap-x-4 sm:px-6 lg:max-xl:gap-x-2">
        <Link to="/" className="head-home">
          <ShopLogo logo={logo} className={isWide ? 'min-w-14 sm:max-w-36' : 'me-2 shrink-0'} />
          {/* Two lines on phones. With a wide logo, which contains the name, phones show no other name. */}
          <span className={`head-name ${isWide ? 'max-sm:sr-only' : ''}`}>{shopName}</span>
        </Link>
        <Link to="/shop#search" className="head-item">
          <Icon name="search" />
          <span>
            <Trans>
              Find<span className="max-sm:sr-only lg:max-xl:sr-only"> a phone</span>
            </Trans>
          </span>
        </Link>
        <LanguageSwitch locale={locale} className="lg:order-last" />
        {who && (
          <Link to="/account" aria-label={t`My Account: ${who.name}`} className="head-item head-account">
            <Icon name="user-round" />
            <span className="sm:max-lg:hidden xl:hidden">{t`Account`}</span>
            <span className="truncate max-sm:hidden lg:max-xl:hidden">{who.name}</span>
          </Link>
        )}
        <nav aria-label={t`Main`} className="contents lg:flex lg:min-w-0 lg:flex-1">
          <div id="main-menu" className="top-links max-lg:bottom-bar">
            {links.map((link) => (
              <NavTargetLink key={link.to} target={link} current={current} className="top-link" />
            ))}
          </div>
          <NavTargetLink target={last} current={current} className="top-link head-item max-sm:gap-0.5 lg:text-base" />
        </nav>
      </div>
    </header>
  );
}

/** The links of SPEC 2 for this role. On phones, `last` stands apart from the others. */
function useMainLinks(role: PersonRole | undefined, locale: Locale): { links: NavTarget[]; last: NavTarget } {
  const { t } = useLingui();
  const next = new URLSearchParams(useLocation().search).get('next');
  const links: NavTarget[] = [
    { to: '/', label: t`Home`, icon: 'house' },
    { to: '/shop', label: t`Shop`, icon: 'smartphone' },
    useCartLink(locale),
  ];
  if (role === 'buyer') links.push({ to: '/my-orders', label: t`My Orders`, icon: 'receipt-text' });
  else if (role) links.push({ to: '/admin', label: t`Admin Panel`, icon: 'layout-dashboard' });
  if (role === 'admin') links.push({ to: '/admin/admin-orders', label: t`Order History`, icon: 'clipboard-list' });
  if (role) return { links, last: { to: '/logout', label: t`Logout`, icon: 'log-out' } };
  const login = t({ message: 'Login', context: 'navigation' });
  const register = t({ message: 'Register', context: 'navigation' });
  links.push({ to: withNext('/login', next), label: login, icon: 'log-in' });
  return { links, last: { to: withNext('/register', next), label: register, icon: 'user-plus' } };
}
