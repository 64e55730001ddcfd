import { type MiddlewareFunction, redirect } from 'react-router';
import { adminContext, shopContext, whoContext } from '#app/context.ts';
import { loginPath, loginPathFor } from '#app/domain/people/next-path.ts';
import { lacksSecondStep } from '#app/domain/people/second-step.server.ts';

/**
 * Lets only admins pass: Add Inventory sends others to `/`, every other admin URL to /login (DECISIONS 25). Whose session has
 * ended while they filled a form in, that of Add Inventory too, is told so at /login and led back. Where the shop requires a second step, an admin without one is led to set it up first.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context, pattern }) => {
  const who = context.get(whoContext);
  if (who?.role !== 'admin') {
    const isSaving = request.method !== 'GET';
    if (pattern.includes('admin/add-inventory') && !(isSaving && !who)) throw redirect('/');
    throw redirect(who && isSaving ? loginPath(null) : loginPathFor(request, url));
  }
  if (await lacksSecondStep(context.get(shopContext).db, who.id)) throw redirect('/account/second-step?after=required');
  context.set(adminContext, who);
};
