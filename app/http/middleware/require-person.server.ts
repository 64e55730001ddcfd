import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { flashContext, personContext, revokedContext, routeContext, whoContext } from '#app/context.ts';
import { loginPath, loginPathForRequest, withNext } from '#app/domain/people/sign-in/next-path.ts';

/** A page that shows an earlier action result is rendered as a POST, but is no write. */
export function isWrite({ method }: Request, context: Readonly<RouterContextProvider>): boolean {
  return method !== 'GET' && method !== 'HEAD' && !context.get(flashContext)?.shown;
}

/** Redirects if a write was rolled back because the user has lost the right to it. */
export const refuseRevoked: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(revokedContext)) throw redirect(loginPath(null));
  return response;
};

/** Redirects buyers. Unlike `requireRight`, lets in an admin who must still set up two-factor. Runs after `requirePerson`. */
export const requireStaff: MiddlewareFunction<Response> = async ({ context }) => {
  if (context.get(personContext).role === 'buyer') throw redirect('/account');
};

export const requirePerson: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const who = context.get(whoContext);
  if (!who) throw redirect(loginPathForRequest({ isWrite: isWrite(request, context), headers: request.headers }, url));
  // A PIN opens the counter, not the account.
  if (who.byPin && /^\/account(\/|$)/.test(context.get(routeContext)))
    throw redirect(withNext('/login?after=pin', '/account'));
  context.set(personContext, who);
};
