import { Outlet } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { readBadges } from '#app/domain/shop/dashboard/badges-read.server.ts';
import { requireRights } from '#app/http/middleware/require-rights.server.ts';
import { ActionProgressBar, AdminNav, PAGE, PlaceHead } from '#app/ui/admin/components/admin-nav.tsx';
import { useAdminPlaces } from '#app/ui/admin/components/admin-screens.ts';
import { useUnsentSales } from '#app/ui/admin/orders/counter/offline/use-unsent-sales.ts';
import { NewOrderNotice } from '#app/ui/admin/orders/new-order-notice.tsx';
import { KeyboardShortcuts } from '#app/ui/admin/shop/dashboard/keyboard-shortcuts.tsx';
import { usePreloadedActions } from '#app/ui/forms/action-preload.ts';
import officeSheet from '#app/ui/layout/back-office.css?url';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/layout';
import '#app/i18n/back-office-translations.ts';

export const middleware = [requireRights];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: officeSheet }];

export const handle: LiveHandle = { shows: ['orders'], whileHidden: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db, env, mailSender } = context.get(shopContext);
  const { id, rights, byPin = false } = context.get(personContext);
  const badges = await readBadges(db, { id, rights }, new Date(), env.timeZone);
  const changesPerson = auth.pins.mayBeDevice(request.headers);
  return {
    ...badges,
    changesPerson,
    byPin,
    mailTrouble: rights.includes('settings') ? mailSender.trouble() : undefined,
  };
}

export default function AdminLayout({ loaderData: { newest, changesPerson, byPin, ...counts } }: Route.ComponentProps) {
  usePreloadedActions();
  const unsent = useUnsentSales(changesPerson);
  const places = useAdminPlaces({ ...counts, unsent });
  return (
    <>
      <ActionProgressBar />
      <AdminNav {...places} changesPerson={changesPerson} byPin={byPin} />
      <div id={PAGE} tabIndex={-1} className="min-w-0 grow outline-none">
        <PlaceHead {...places} mailTrouble={counts.mailTrouble} />
        <Outlet />
      </div>
      <NewOrderNotice newest={newest} />
      <KeyboardShortcuts />
    </>
  );
}
