import { type MiddlewareFunction, redirect } from 'react-router';
import { revokedContext } from '#app/context.ts';
import { loginPath } from '#app/domain/people/sign-in/next-path.ts';

/** Redirects if a write was rolled back because the user has lost the right to it. */
export const refuseRevoked: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(revokedContext)) throw redirect(loginPath(null));
  return response;
};
