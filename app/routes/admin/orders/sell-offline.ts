import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readOfflineCatalog } from '#app/domain/orders/counter/offline/offline-catalog.server.ts';
import { openOfflineCounter } from '#app/domain/orders/counter/offline/offline-counter-open.server.ts';
import { offlineCounterForm } from '#app/domain/orders/counter/offline/offline-sale-form.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import type { Route } from './+types/sell-offline';

const OFF = { ok: false, problem: 'device-off' } as const;

/** A page of what a device may sell offline, `?after=` an item. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const device = await auth.pins.findDevice(request.headers);
  if (!device?.sellsOffline) return Response.json(OFF, { status: 403 });
  return Response.json(await readOfflineCatalog(db, device.id, withoutNul(url.searchParams.get('after') ?? '')));
}

/** Gives the storage of a device its number; refuses a device that was cut off, which then forgets what it keeps. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, offlineCounterForm);
  if (!form.ok) return Response.json({ ok: false, problems: form.problems }, { status: 400 });
  const { auth, db } = context.get(shopContext);
  const device = await auth.pins.findDevice(request.headers);
  const by = byOf(context);
  const opened = device && (await openOfflineCounter(db, by, { deviceId: device.id, storeId: form.value.store }));
  return opened ? Response.json({ ok: true, ...opened }) : Response.json(OFF, { status: 403 });
}
