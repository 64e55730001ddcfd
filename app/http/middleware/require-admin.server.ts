import { type MiddlewareFunction, redirect } from 'react-router';
import { adminContext, shopContext, whoContext } from '#app/context.ts';
import { loginPathFor } from '#app/domain/accounts/next-path.ts';
import { lacksTwoFactor } from '#app/domain/accounts/two-factor.server.ts';
import { isWrite } from '#app/http/middleware/is-write.server.ts';

/**
 * Lets only admins pass: Add Inventory sends others to `/`, every other admin URL to /login (DECISIONS 25). A form that is sent
 * after its session has ended, that of Add Inventory too, leads to /login, which says so and leads back. Where the shop
 * requires a second step, an admin without one is led to set it up first.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context, pattern }) => {
  const who = context.get(whoContext);
  if (who?.role !== 'admin') {
    const isSaving = isWrite(request, context);
    if (pattern.includes('admin/add-inventory') && !(isSaving && !who)) throw redirect('/');
    throw redirect(loginPathFor({ isWrite: isSaving, headers: request.headers }, url));
  }
  if (await lacksTwoFactor(context.get(shopContext).db, who.id)) throw redirect('/account/second-step?after=required');
  context.set(adminContext, who);
};
