import { type MiddlewareFunction, redirect } from 'react-router';
import { revokedContext } from '#app/context.ts';
import { loginPath } from '#app/domain/accounts/next-path.ts';

/** Sends a person to Log in whose write was undone because they may not make it any more. */
export const refuseRevoked: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(revokedContext)) throw redirect(loginPath(null));
  return response;
};
