import type { RouterContextProvider } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { readShiftToCount } from '#app/domain/money/drawers/drawer-list.server.ts';
import type { Whose } from '#app/domain/money/drawers/shift-cash.server.ts';
import { found } from '#app/http/found.ts';

type Context = Readonly<RouterContextProvider>;

/** People who may see reports count the drawers of others too. */
export function ownOnly(context: Context): boolean {
  return !context.get(personContext).rights.includes('reports.view');
}

export function whose(context: Context, id: string): Whose {
  return { id, own: ownOnly(context) };
}

/** @throws Response 404 for a closed shift, and for that of somebody else. */
export async function findShiftToCount({ context, params: { id } }: { context: Context; params: { id: string } }) {
  const uid = ownOnly(context) ? context.get(personContext).id : null;
  return found(await readShiftToCount(context.get(shopContext).db, id, uid));
}
