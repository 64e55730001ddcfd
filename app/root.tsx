import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { localeContext, shopContext, whoContext } from '#app/context.ts';
import { readShopDetails } from '#app/domain/settings/shop-details.server.ts';
import { EarlyScript } from '#app/early-script.tsx';
import { linkOrigin } from '#app/env.server.ts';
import { admitAway } from '#app/middleware/admit-away.server.ts';
import { redirectToCanonicalPath } from '#app/middleware/canonical-path.server.ts';
import { openRequest } from '#app/middleware/open-request.server.ts';
import { refuseRevoked } from '#app/middleware/refuse-revoked.server.ts';
import { Styles } from '#app/styles.tsx';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { GROUND, MARK } from '#app/ui/ground.ts';
import { keepPage } from '#app/ui/keep-page.ts';
import { typeAgain } from '#app/ui/keep-typed.ts';
import { Live } from '#app/ui/live.ts';
import { LocaleContext } from '#app/ui/locale.ts';
import { OFFLINE_PAGE, WatchLine } from '#app/ui/offline/watch-line.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { type RootData, useRootData } from '#app/ui/root-data.ts';
import { useSameReading } from '#app/ui/same-reading.ts';
import { useStoreRole } from '#app/ui/store-role.ts';
import { TopNav } from '#app/ui/top-nav.tsx';
import { Words } from '#app/words.tsx';
import type { Route } from './+types/root.ts';

export const middleware = [redirectToCanonicalPath, admitAway, openRequest, refuseRevoked];
export const clientMiddleware = [keepPage];

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { db, env, events } = context.get(shopContext);
  const who = context.get(whoContext);
  // Before anything is read: what changes meanwhile counts as not seen.
  const live = events.stateFor(who);
  const { name: shopName } = await readShopDetails(db);
  return {
    who: who && { id: who.id, name: who.name, role: who.role },
    locale: context.get(localeContext),
    shopName,
    origin: linkOrigin(env),
    live,
  };
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { i18n } = useLingui();
  // It is shown to whoever comes and at any address: it names nobody, and nothing on it runs.
  const isStill = useLocation().pathname === OFFLINE_PAGE;
  return (
    <html lang={i18n.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.dark} />
        <link rel="icon" href={MARK} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <Styles />
        {!isStill && <EarlyScript />}
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh">
        <ProgressBar />
        {root && !isStill && <TopNav shopName={root.shopName} who={root.who} locale={root.locale} />}
        {/* On a desk the back-office's nav stands beside its page. */}
        <main
          id="content"
          tabIndex={-1}
          className="outline-none lg:has-[>nav]:mx-auto lg:has-[>nav]:flex lg:has-[>nav]:max-w-7xl"
        >
          <LocaleContext value={root?.locale}>{children}</LocaleContext>
        </main>
        {!isStill && (
          <>
            <LocaleContext value={root?.locale}>
              <WatchLine />
            </LocaleContext>
            <Words />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useStoreRole(loaderData.who?.role);
  useSameReading(loaderData.locale);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may be the one that somebody comes back to.
  useEffect(typeAgain, [key]);
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
