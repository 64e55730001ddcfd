import { data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readWarranty } from '#app/domain/stock/warranties/warranty-read.server.ts';

/** @throws Response 404 if there is no such warranty. */
export async function readWarrantyPage(context: Readonly<RouterContextProvider>, id: string) {
  const { db, env } = context.get(shopContext);
  const warranty = await readWarranty(db, { now: new Date(), timeZone: env.timeZone }, id);
  if (!warranty) throw data(null, { status: 404 });
  return { warranty };
}
