import { RouterContextProvider } from 'react-router';
import { personContext, shopContext, whoContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import routes from '#app/routes.ts';
import type { Shop } from '#app/server/shop.server.ts';

type Loader = (args: object) => unknown;
/** A route with a loader, by its path pattern. */
export type Screen = { path: string; load: Loader };
type Node = { path?: string; index?: boolean; file: string; children?: Node[] };

/** The screens of storefront and back office that have a loader. */
export function findScreens(): Promise<Screen[]> {
  return screensOf(routes as Node[], '');
}

async function screensOf(nodes: Node[], parent: string): Promise<Screen[]> {
  const files = import.meta.glob<{ loader?: Loader }>('../../app/routes/**/*.{ts,tsx}');
  const found: Screen[] = [];
  for (const { path, file, children = [] } of nodes) {
    const fullPath = `${parent}/${path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const { loader } = (await files[`../../app/${file}`]?.()) ?? {};
    if (loader && /routes\/(admin|store)\//.test(file)) found.push({ path: fullPath, load: loader });
    found.push(...(await screensOf(children, path ? fullPath : parent)));
  }
  return found;
}

/** Runs the loader of a screen for this address, as the admin `uid`. */
export async function readScreen(
  { load, path }: Screen,
  address: string,
  shop: { db: Db; timeZone?: string; uid: string },
): Promise<unknown> {
  const url = new URL(address, 'http://shop');
  const id = url.pathname.split('/')[path.split('/').indexOf(':id')];
  const person: Person = { id: shop.uid, name: '', phone: '', email: '', role: 'admin', rights: [...RIGHTS] };
  const context = new RouterContextProvider();
  const env = { timeZone: shop.timeZone ?? 'Asia/Yangon' };
  const auth = { pins: { mayBeDevice: () => false, findDevice: async () => undefined } };
  const parts = { auth, mailSender: { trouble: () => undefined }, saveCheck: { canSave: async () => true } };
  context.set(shopContext, { db: shop.db, env, ...parts } as unknown as Shop);
  for (const each of [whoContext, personContext]) context.set(each, person);
  return load({ context, url, params: { id }, request: new Request(url) });
}
