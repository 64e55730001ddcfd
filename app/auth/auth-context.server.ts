import { type AuthDependencies, createBetterAuth } from '#app/auth/better-auth.server.ts';
import { createDeviceCookie } from '#app/auth/device-cookie.server.ts';
import { createTwoFactorCodes } from '#app/auth/two-factor-codes.server.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { SignInThrottle } from '#app/domain/people/sign-in/sign-in-throttle.server.ts';

export type ClientInfo = { headers: Headers; address: string };
export type AuthenticatedRequest = { client: ClientInfo; person: Person };

/** What a browser or a proxy sends is stored up to these lengths. */
export function placeOf({ headers, address }: ClientInfo): Place {
  return { address: address.slice(0, 60), userAgent: (headers.get('User-Agent') ?? '').slice(0, 300) };
}

export type AuthContext = ReturnType<typeof createAuthContext>;

export function createAuthContext(dependencies: AuthDependencies) {
  const { db, env, secret } = dependencies;
  return {
    ...dependencies,
    ...createBetterAuth(dependencies),
    throttle: new SignInThrottle(db),
    device: createDeviceCookie(env),
    codes: createTwoFactorCodes(db, env, secret),
  };
}

type WithContext = (context: AuthContext, ...rest: never[]) => unknown;
type Bound<F> = F extends (context: AuthContext, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export function bindContext<Functions extends Record<string, WithContext>>(context: AuthContext, functions: Functions) {
  const bound = Object.entries(functions).map(([name, call]) => [name, call.bind(null, context)]);
  return Object.fromEntries(bound) as { [Name in keyof Functions]: Bound<Functions[Name]> };
}
