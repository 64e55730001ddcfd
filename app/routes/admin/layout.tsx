import { Outlet } from 'react-router';
import { requireAdmin } from '#app/middleware/require-admin.server.ts';
import { AdminNav } from '#app/ui/admin/admin-nav.tsx';

export const middleware = [requireAdmin];

/** The guard is skipped on a navigation in the browser that calls no loader of its group; so the group has one. */
export const loader = () => null;

export default function AdminLayout() {
  return (
    <>
      <AdminNav />
      <Outlet />
    </>
  );
}
