import { RouterContextProvider } from 'react-router';
import { adminContext, personContext, shopContext, whoContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import routes from '#app/routes.ts';
import type { Shop } from '#app/server/shop.server.ts';

type Loader = (args: object) => unknown;
/** A route with a loader, by its path pattern. */
export type Screen = { path: string; load: Loader };
type Node = { path?: string; index?: boolean; file: string; children?: Node[] };

/** Every screen in routes.ts. */
export function findScreens(): Promise<Screen[]> {
  return screensOf(routes as Node[], '');
}

async function screensOf(nodes: Node[], parent: string): Promise<Screen[]> {
  const files = import.meta.glob<{ loader?: Loader }>('../../app/routes/**/*.{ts,tsx}');
  const found: Screen[] = [];
  for (const { path, file, children = [] } of nodes) {
    const own = `${parent}/${path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const { loader } = (await files[`../../app/${file}`]?.()) ?? {};
    if (loader && /routes\/(admin|store)\//.test(file)) found.push({ path: own, load: loader });
    found.push(...(await screensOf(children, path ? own : parent)));
  }
  return found;
}

/** Runs the loader for this URL as this person. */
export async function readScreen(
  { load, path }: Screen,
  address: string,
  shop: { db: Db; timeZone?: string; uid: string },
): Promise<unknown> {
  const url = new URL(address, 'http://shop');
  const id = url.pathname.split('/')[path.split('/').indexOf(':id')];
  const person: Person = { id: shop.uid, name: '', phone: '', email: '', role: 'admin' };
  const context = new RouterContextProvider();
  const mailSender = { trouble: () => undefined };
  context.set(shopContext, { db: shop.db, env: { timeZone: shop.timeZone ?? 'Asia/Yangon' }, mailSender } as Shop);
  for (const each of [whoContext, adminContext, personContext]) context.set(each, person);
  return load({ context, url, params: { id }, request: new Request(url) });
}
