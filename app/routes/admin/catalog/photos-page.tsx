import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { personContext, picturesContext, shopContext } from '#app/context.ts';
import { readModel, readVersions } from '#app/domain/catalog/photos/photo-read.server.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { pictureStatus, uploadPhoto } from '#app/images/photo-upload.server.ts';
import { PhotoAdd } from '#app/ui/admin/catalog/photos/photo-add-form.tsx';
import { PhotoList } from '#app/ui/admin/catalog/photos/photo-list.tsx';
import { ItemMissingPage } from '#app/ui/admin/components/item-missing.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { LeftOutLetters } from '#app/ui/components/left-out-letters.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/photos-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const model = await readModel(db, id);
  if (!model) return data({ model: null, versions: [] }, { status: 404 });
  return data({ model, versions: await readVersions(db, model.name) });
}

/** Without scripts, adds the pictures up to the first one that is refused. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const uid = context.get(personContext).id;
  if (!(await readModel(db, id)))
    return data({ ok: false as const, problem: 'no-such-item' as const }, { status: 404 });
  const pictures = context.get(picturesContext);
  if (pictures.length === 0) return data({ ok: false as const, problem: 'no-picture' as const }, { status: 400 });
  for (const [added, picture] of pictures.entries()) {
    const requester = await pictureRequester(context, request);
    const uploaded = await uploadPhoto(db, uid, { itemId: id, key: crypto.randomUUID(), picture, requester });
    if (!uploaded.ok)
      return data({ ...uploaded, added, file: picture.name }, { status: pictureStatus(uploaded.problem) });
  }
  return { ok: true as const, added: pictures.length };
}

export default function Photos({ loaderData: { model, versions }, actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useLingui();
  if (!model) return <ItemMissingPage />;
  return (
    <Page title={t`Photos`} lead={model.name} width="text">
      <div className="flex flex-col gap-6">
        <LeftOutLetters texts={[model.name]} />
        <PhotoAdd itemId={id} count={model.photos.length} result={actionData} />
        <PhotoList itemId={id} model={model} versions={versions} />
        <FirstStepNext />
      </div>
    </Page>
  );
}
