import { isUnavailable } from '#app/db/unavailable.server.ts';
import { goOnMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** Does not wait. If this process ends, the page offers to go on. */
export function goOnInBackground({ db, env, log }: Pick<Shop, 'db' | 'env' | 'log'>, id: string): void {
  void goOnMovingIn(db, id, env.timeZone).catch((error: unknown) => {
    if (!isUnavailable(error)) log.error({ err: error }, 'a move-in has stopped');
  });
}
