import type { RouterContextProvider } from 'react-router';
import { actionResultContext } from '#app/context.ts';

/** Whether a request is to change something. The page that shows an answer given before is made like one, and is none. */
export function isWrite({ method }: Request, context: Readonly<RouterContextProvider>): boolean {
  return method !== 'GET' && method !== 'HEAD' && !context.get(actionResultContext)?.shown;
}
