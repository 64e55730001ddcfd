import type { RouterContextProvider } from 'react-router';
import { addressContext } from '#app/context.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

export function clientInfoOf({ headers }: Request, context: Readonly<RouterContextProvider>): ClientInfo {
  return { headers, address: context.get(addressContext) };
}
