import { Outlet } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { countUnread } from '#app/domain/orders/orders-seen.server.ts';
import { requireAdmin } from '#app/middleware/require-admin.server.ts';
import { AdminNav } from '#app/ui/admin/admin-nav.tsx';
import type { LiveHandle } from '#app/ui/live.ts';
import { useVerbsAtHand } from '#app/ui/verbs-at-hand.ts';
import type { Route } from './+types/layout.ts';
import '#app/back-office.css';
import '#app/back-office-words.ts';

export const middleware = [requireAdmin];

/** The title of every tab says how many orders are new. */
export const handle: LiveHandle = { shows: ['orders'], whileHidden: true };

/** The guard is skipped on a navigation in the browser that calls no loader of its group; so the group needs one. */
export async function loader({ context }: Route.LoaderArgs) {
  return { unread: await countUnread(context.get(shopContext).db, context.get(adminContext).id) };
}

export default function AdminLayout({ loaderData: { unread } }: Route.ComponentProps) {
  useVerbsAtHand();
  return (
    <>
      <AdminNav unread={unread} />
      <Outlet />
    </>
  );
}
