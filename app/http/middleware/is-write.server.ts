import type { RouterContextProvider } from 'react-router';
import { actionResultContext } from '#app/context.ts';

/** True if the request may change data. A page that shows an earlier action result is rendered as a POST, but is none. */
export function isWrite({ method }: Request, context: Readonly<RouterContextProvider>): boolean {
  return method !== 'GET' && method !== 'HEAD' && !context.get(actionResultContext)?.shown;
}
