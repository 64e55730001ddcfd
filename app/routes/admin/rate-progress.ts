import { shopContext } from '#app/context.ts';
import { rateProgress } from '#app/save-rate-aside.server.ts';
import type { Route } from './+types/rate-progress';

/** How far the rate has come that this process is saving, as data; `null` while it saves none of many phones. */
export async function loader({ context }: Route.LoaderArgs) {
  return { progress: rateProgress(context.get(shopContext).db) };
}
