import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Link, Links, Meta, Outlet, useLocation } from 'react-router';
import { localeContext, sessionPageContext, shopContext, whoContext } from '#app/context.ts';
import { accentColour, accentStyle } from '#app/domain/shop/settings/accent.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { redirectToCanonicalPath } from '#app/http/middleware/canonical-path.server.ts';
import { handleDatabaseUnavailable } from '#app/http/middleware/database-unavailable.server.ts';
import { prepareRequest } from '#app/http/middleware/request-context.server.ts';
import { refuseRevoked } from '#app/http/middleware/require-person.server.ts';
import { cameOverPlainHttp } from '#app/http/middleware/same-site.server.ts';
import { footOf } from '#app/i18n/translations.server.ts';
import { Translations } from '#app/i18n/translations.tsx';
import { linkOrigin } from '#app/runtime/env.server.ts';
import { EarlyScript, PolyfillScript } from '#app/ui/forms/early-script.tsx';
import { LateScripts } from '#app/ui/forms/late-scripts.tsx';
import { onPageShown } from '#app/ui/forms/unsaved-input.ts';
import { useFocusKeeper } from '#app/ui/hooks/focus-keeper.ts';
import { useReloadOnLanguageChange } from '#app/ui/hooks/same-language.ts';
import { LocaleContext } from '#app/ui/hooks/use-locale.ts';
import { AccentStyle, BACKGROUND, favicon } from '#app/ui/layout/accent-style.tsx';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { noteShown, PageKeeper } from '#app/ui/layout/kept-page.tsx';
import { MainNav } from '#app/ui/layout/main-nav.tsx';
import { ProgressBar } from '#app/ui/layout/progress-bar.tsx';
import { type RootData, useInOffice, useRootData, useStoreRole } from '#app/ui/layout/root-data.ts';
import { ScrollRestoration } from '#app/ui/layout/scroll-restoration.tsx';
import { LATE_SHEET, Styles } from '#app/ui/layout/styles.tsx';
import { Live } from '#app/ui/live/live-data.ts';
import { keepPageOnFailure } from '#app/ui/offline/background-reload.ts';
import { ConnectivityWatch, OFFLINE_PAGE } from '#app/ui/offline/connectivity-watch.tsx';
import type { Route } from './+types/root';

export const middleware = [redirectToCanonicalPath, handleDatabaseUnavailable, prepareRequest, refuseRevoked];
export const clientMiddleware = [keepPageOnFailure];

export async function loader({ context, request: { headers } }: Route.LoaderArgs): Promise<RootData> {
  const { db, env, changeFeed } = context.get(shopContext);
  const who = context.get(whoContext);
  // Read first, so that a change meanwhile counts as not seen.
  const live = changeFeed.stateFor(who);
  const page = context.get(sessionPageContext);
  const { name: shopName, accent, logo, features, registration } = page?.look ?? (await readShopLook(db));
  const locale = context.get(localeContext);
  return {
    who: who && { id: who.id, name: who.name, role: who.role },
    locale,
    shopName,
    ...(accent && { accent: accentColour(accent), accentStyle: accentStyle(accent) }),
    ...(logo && { logo }),
    foot: footOf(registration, locale),
    ...(who && who.role !== 'buyer' && { features, rights: who.rights }),
    origin: linkOrigin(env),
    ...(cameOverPlainHttp((name) => headers.get(name), env) && { isPlainHttp: true as const }),
    live: { ...live, ...(page && { catalog: page.catalog }) },
  };
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <PageKeeper>
      <Document>{children}</Document>
    </PageKeeper>
  );
}

function Document({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { i18n } = useLingui();
  // The offline page is shown to anybody at any URL, so it has no user data and no scripts.
  const { pathname } = useLocation();
  const isOfflinePage = pathname === OFFLINE_PAGE;
  const inOffice = useInOffice();
  const store = !isOfflinePage && !inOffice && root;
  const isGuest = !root?.who || isOfflinePage;
  // React writes the root element of an error page anew, without what the inline script had set.
  useLayoutEffect(() => document.documentElement.setAttribute('data-scripts', ''), []);
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-visual"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={BACKGROUND.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BACKGROUND.dark} />
        <link rel="icon" href={favicon(root?.accent)} type="image/svg+xml" />
        <link
          rel="apple-touch-icon"
          href={root?.accent ? '/pictures/icon-maskable-180.png' : '/apple-touch-icon.png'}
        />
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <Styles inOffice={inOffice} isGuest={isGuest} />
        {import.meta.env.SSR && isOfflinePage && <link rel="stylesheet" href={LATE_SHEET} />}
        <AccentStyle css={root?.accentStyle} />
        {!isOfflinePage && <EarlyScript />}
        {!isOfflinePage && <Translations />}
        {!isOfflinePage && <LateScripts sheet={isGuest && !inOffice ? LATE_SHEET : undefined} />}
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh">
        {store && <MainNav {...store} />}
        <main id="content" tabIndex={-1} className={`outline-none ${inOffice ? 'lg:flex' : ''}`}>
          <ProgressBar />
          <LocaleContext value={root?.locale}>{children}</LocaleContext>
        </main>
        {store && (
          <footer>
            <Link to="/terms">{store.foot.terms}</Link>
            {store.foot.registration}
          </footer>
        )}
        {!isOfflinePage && (
          <>
            <LocaleContext value={root?.locale}>
              <ConnectivityWatch />
            </LocaleContext>
            <PolyfillScript />
            <ScrollRestoration />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useStoreRole(loaderData.who?.role);
  useFocusKeeper();
  useReloadOnLanguageChange(loaderData.locale);
  const { key } = useLocation();
  useEffect(() => noteShown(key), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user may come back to any page.
  useEffect(onPageShown, [key]);
  return (
    <>
      <Live loaded={loaderData.live} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
