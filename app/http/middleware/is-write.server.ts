import type { RouterContextProvider } from 'react-router';
import { flashContext } from '#app/context.ts';

/** A page that shows an earlier action result is rendered as a POST, but is no write. */
export function isWrite({ method }: Request, context: Readonly<RouterContextProvider>): boolean {
  return method !== 'GET' && method !== 'HEAD' && !context.get(flashContext)?.shown;
}
