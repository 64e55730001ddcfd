import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readWarranty } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { found } from '#app/http/found.ts';

/** @throws Response 404 if there is no such warranty. */
export async function readWarrantyPage(context: Readonly<RouterContextProvider>, id: string) {
  const { db, env } = context.get(shopContext);
  return { warranty: found(await readWarranty(db, { now: new Date(), timeZone: env.timeZone }, id)) };
}
