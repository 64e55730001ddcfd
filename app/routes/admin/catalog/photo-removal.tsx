import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { photoForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { removePhoto } from '#app/domain/catalog/photos/photo-remove.server.ts';
import { badForm, parseForm, wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PhotoRemovalConfirmPage, PhotoResultPage } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import type { Route } from './+types/photo-removal';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, photoForm);
  if (!form.ok) return badForm(form);
  if (wantsConfirmationPage(context)) return { confirm: form.value.photo };
  const { photo } = form.value;
  const { db } = context.get(shopContext);
  const changed = await removePhoto(db, new Date(), context.get(adminContext).id, { itemId: id, photoId: photo });
  return changed.ok ? changed : data(changed, { status: 404 });
}

export default function PhotoRemoval({ actionData, params: { id } }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData)
    return <PhotoRemovalConfirmPage itemId={id} photoId={actionData.confirm} />;
  return <PhotoResultPage itemId={id} result={actionData} />;
}
