import type { RouterContextProvider } from 'react-router';
import type { ClientInfo, OwnRequest } from '#app/auth/client-info.ts';
import { addressContext, personContext } from '#app/context.ts';

export function clientInfoOf({ headers }: Request, context: Readonly<RouterContextProvider>): ClientInfo {
  return { headers, address: context.get(addressContext) };
}

export function ownRequestOf(request: Request, context: Readonly<RouterContextProvider>): OwnRequest {
  return { client: clientInfoOf(request, context), person: context.get(personContext) };
}
