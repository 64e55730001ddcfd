import type { RouterContextProvider } from 'react-router';
import { addressContext, personContext } from '#app/context.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

/** A request of a user who is logged in. */
export type OwnRequest = { client: ClientInfo; who: Person };

export function clientInfoOf({ headers }: Request, context: Readonly<RouterContextProvider>): ClientInfo {
  return { headers, address: context.get(addressContext) };
}

export function ownRequestOf(request: Request, context: Readonly<RouterContextProvider>): OwnRequest {
  return { client: clientInfoOf(request, context), who: context.get(personContext) };
}
