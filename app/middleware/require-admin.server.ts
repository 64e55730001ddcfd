import { type MiddlewareFunction, redirect } from 'react-router';
import { adminContext, shopContext, whoContext } from '#app/context.ts';
import { loginPath } from '#app/domain/people/next-path.ts';
import { lacksSecondStep } from '#app/domain/people/second-step.server.ts';

/**
 * Lets only admins pass: Add Inventory sends others to `/`, every other admin URL to /login (DECISIONS 25). Where the shop
 * requires a second step, an admin without one is led to set it up first.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context, pattern }) => {
  const who = context.get(whoContext);
  if (who?.role !== 'admin') {
    throw redirect(pattern.includes('admin/add-inventory') ? '/' : loginPath(request.method === 'GET' ? url : null));
  }
  if (await lacksSecondStep(context.get(shopContext).db, who.id)) throw redirect('/account/second-step?after=required');
  context.set(adminContext, who);
};
