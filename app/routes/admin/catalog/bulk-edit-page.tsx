import { data } from 'react-router';
import { formContext, localeContext, shopContext } from '#app/context.ts';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { chosenIds, readBulkChange } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import { undoChanges } from '#app/domain/catalog/inventory/change-undo.server.ts';
import { eventsToUndo } from '#app/domain/catalog/inventory/change-undo-form.ts';
import { readItems } from '#app/domain/catalog/inventory/item-read.server.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { listTypes } from '#app/domain/catalog/types/types.server.ts';
import { badForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { BulkEditPage } from '#app/ui/admin/catalog/inventory/bulk-edit-form-page.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/bulk-edit-page';
import '#app/i18n/my-orders-translations.ts';

export const handle: LiveHandle = { shows: ['catalog'] };

const STATUS = {
  'no-such-item': 404,
  'no-such-type': 409,
  'changed-since': 409,
  doubtful: 409,
  'no-cost': 400,
  'no-price': 400,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [items, types] = await Promise.all([readItems(db, chosenIds(url.searchParams)), listTypes(db)]);
  return { items, photos: await readFirstPhotos(db, items), types: types.map(({ type }) => type) };
}

export async function action({ context }: Route.ActionArgs) {
  const fields = context.get(formContext);
  const { db } = context.get(shopContext);
  const by = byOf(context);
  const events = eventsToUndo(fields);
  if (events) {
    const undone = await undoChanges(db, by, events);
    return undone.ok ? undone : data({ ...undone, typed: {} }, { status: STATUS[undone.problem] });
  }
  const form = readBulkChange(fields, context.get(localeContext).format);
  if (!form.ok) return badForm(form);
  const changed = await editInBulk(db, by, chosenIds(fields), form.value);
  if (changed.ok) return changed;
  const { change, confirmed: _confirmed, ...typed } = { confirmed: '', ...form.value };
  return data({ ...changed, typed }, { status: STATUS[changed.problem] });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function BulkEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkEditPage {...loaderData} result={actionData} />;
}
