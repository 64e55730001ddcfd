import { type MiddlewareFunction, redirect } from 'react-router';
import { personContext, routeContext, sessionPageContext, whoContext } from '#app/context.ts';
import { loginPathForRequest, withNext } from '#app/domain/people/sign-in/next-path.ts';
import { isWrite } from '#app/http/middleware/require-person.server.ts';
import { CLOSED, mayOpen } from '#app/ui/admin/rights/route-rights.ts';

/** Lets in only who has the rights of the route (D 25), with two-factor if required. /login explains an ended session to a
 * form's sender, and Today says to others who work in the shop that the page is closed to them. */
export const requireRights: MiddlewareFunction<Response> = async ({ request, url, context, pattern }) => {
  const who = context.get(whoContext);
  const isSaving = isWrite(request, context);
  if (!who || who.role === 'buyer') {
    if (pattern.includes('admin/add-inventory') && !(isSaving && !who)) throw redirect('/');
    throw redirect(loginPathForRequest({ isWrite: isSaving, headers: request.headers }, url));
  }
  if (context.get(sessionPageContext)?.lacksTwoFactor !== false) {
    const setup = '/account/second-step?after=required';
    throw redirect(who.byPin ? withNext('/login?after=second-step', setup) : setup);
  }
  if (!mayOpen(who.rights, context.get(routeContext), isSaving ? 'act' : 'view')) throw redirect(CLOSED);
  context.set(personContext, who);
};
