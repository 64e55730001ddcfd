import { data } from 'react-router';
import { adminContext, formContext, localeContext, shopContext } from '#app/context.ts';
import { readItems } from '#app/domain/inventory/item-read.server.ts';
import { changeSeveral } from '#app/domain/inventory/several-edit.server.ts';
import { chosenIds, readSeveralChange } from '#app/domain/inventory/several-edit-form.ts';
import { readFirstPhotos } from '#app/domain/photos/photo-read.server.ts';
import { listTypes } from '#app/domain/settings/types.server.ts';
import { badForm } from '#app/http/form-body.server.ts';
import { SeveralPage } from '#app/ui/admin/inventory/several-page.tsx';
import { orUnavailable } from '#app/ui/forms/unavailable.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/several';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [items, types] = await Promise.all([readItems(db, chosenIds(url.searchParams)), listTypes(db)]);
  return { items, photos: await readFirstPhotos(db, items), types: types.map(({ type }) => type) };
}

export async function action({ context }: Route.ActionArgs) {
  const fields = context.get(formContext);
  const form = readSeveralChange(fields, context.get(localeContext).format);
  if (!form.ok) return badForm(form);
  const by = { now: new Date(), uid: context.get(adminContext).id };
  const changed = await changeSeveral(context.get(shopContext).db, by, chosenIds(fields), form.value);
  if (changed.ok) return changed;
  const typed: Record<string, string> = { ...form.value };
  return data({ ...changed, typed }, { status: changed.problem === 'no-such-item' ? 404 : 400 });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function Several({ loaderData, actionData }: Route.ComponentProps) {
  return <SeveralPage {...loaderData} result={actionData} />;
}
