import type { RouterContextProvider } from 'react-router';
import { addressContext } from '#app/context.ts';
import type { Visit } from '#app/http/client-ip.server.ts';

/** Where a form of the accounts comes from. */
export function visitOf({ headers }: Request, context: Readonly<RouterContextProvider>): Visit {
  return { headers, address: context.get(addressContext) };
}
