import type { RouterContextProvider } from 'react-router';
import type { Visit } from '#app/client-address.server.ts';
import { addressContext } from '#app/context.ts';

/** Where a form of the accounts comes from. */
export function visitOf({ headers }: Request, context: Readonly<RouterContextProvider>): Visit {
  return { headers, address: context.get(addressContext) };
}
