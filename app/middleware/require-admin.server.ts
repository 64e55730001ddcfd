import { type MiddlewareFunction, redirect } from 'react-router';
import { adminContext, whoContext } from '#app/context.ts';
import { loginPath } from '#app/domain/people/next-path.ts';

/** Lets only admins pass: Add Inventory sends others to `/`, every other admin URL to /login (DECISIONS 25). */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const who = context.get(whoContext);
  if (who?.role !== 'admin') {
    throw redirect(
      url.pathname.startsWith('/admin/add-inventory') ? '/' : loginPath(request.method === 'GET' ? url : null),
    );
  }
  context.set(adminContext, who);
};
