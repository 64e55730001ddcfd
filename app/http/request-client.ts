import type { RouterContextProvider } from 'react-router';
import type { AuthenticatedRequest, ClientInfo } from '#app/auth/auth-context.server.ts';
import { addressContext, personContext } from '#app/context.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';

export function clientInfoOf({ headers }: Request, context: Readonly<RouterContextProvider>): ClientInfo {
  return { headers, address: context.get(addressContext) };
}

export function authenticatedRequestOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): AuthenticatedRequest {
  return { client: clientInfoOf(request, context), person: context.get(personContext) };
}

export function byOf(context: Readonly<RouterContextProvider>): By {
  return { now: new Date(), uid: context.get(personContext).id };
}
