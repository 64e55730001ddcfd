import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { formContext, picturesContext, shopContext } from '#app/context.ts';
import { logoPath } from '#app/domain/catalog/photos/photo.ts';
import { STANDARD_ACCENT } from '#app/domain/shop/settings/accent.ts';
import { readShopLook, saveShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { lookForm } from '#app/domain/shop/settings/shop-look.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { makeLogo } from '#app/images/logo-make.server.ts';
import { pictureStatus } from '#app/images/photo-upload.server.ts';
import { withBytes } from '#app/images/sent-picture.ts';
import { UPLOAD_PROBLEMS } from '#app/ui/admin/catalog/photos/photo-problems.tsx';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/shop-look-page';

const SUGGESTED_ACCENTS = [
  STANDARD_ACCENT,
  '#1d4ed8',
  '#6d28d9',
  '#be185d',
  '#b3261e',
  '#9a4a00',
  '#2f6b1f',
  '#334155',
];

export async function loader({ context }: Route.LoaderArgs) {
  return readShopLook(context.get(shopContext).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = context.get(formContext);
  const form = parseForm(context, lookForm);
  if (!form.ok) return badForm(form);
  const [picture] = context.get(picturesContext);
  const requester = await pictureRequester(context, request);
  const newLogo = picture && (await withBytes(picture, (bytes) => makeLogo(bytes, requester)));
  if (newLogo && !newLogo.ok)
    return data({ ...newLogo, typed: form.value }, { status: pictureStatus(newLogo.problem) });
  const logo = newLogo ? { logo: newLogo.content } : sent.has('removeLogo') ? { logo: null } : {};
  await saveShopLook(context.get(shopContext).db, byOf(context), {
    ...form.value,
    ...logo,
  });
  return { ok: true as const };
}

export default function ShopLook({ loaderData: { accent, logo }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const labelOf = useFieldLabels();
  const { refused, typed } = formResult(actionData);
  return (
    <Page
      title={t`Colour and logo`}
      lead={t`The colour of the buttons, and the logo beside the name of the shop and on pictures of shared links.`}
      width="form"
    >
      <OfficeResultForm result={actionData} encType="multipart/form-data" className="flex flex-col gap-6">
        {actionData?.ok && <Toast>{t`Colour and logo saved`}</Toast>}
        {refused && <Alert>{UPLOAD_PROBLEMS[refused.problem]}</Alert>}
        <TextField
          key={accent}
          label={labelOf('accent')}
          name="accent"
          type="color"
          list="accents"
          typed={typed.accent || accent || STANDARD_ACCENT}
          hint={t`It must be dark enough to be read on white. The dark theme uses a lighter shade.`}
          className="max-w-28 cursor-pointer p-1.5"
        />
        <datalist id="accents">
          {SUGGESTED_ACCENTS.map((colour) => (
            <option key={colour} value={colour} />
          ))}
        </datalist>
        <fieldset className="flex flex-col gap-3">
          <legend className="text-sm font-semibold">{labelOf('logo')}</legend>
          {logo && (
            <div className="flex flex-wrap items-center gap-4">
              <img
                src={logoPath(logo.hash)}
                width={logo.width}
                height={logo.height}
                alt={t`The logo of the shop`}
                className="h-12 w-auto rounded-field"
              />
              <label className="flex min-h-11 items-center gap-2">
                <input key={logo.hash} type="checkbox" name="removeLogo" className="size-5 accent-primary" />
                {t`Remove the logo`}
              </label>
            </div>
          )}
          <PictureField key={logo?.hash} label={logo ? t`Another logo` : t`Choose a logo`} />
          <p className="quiet">{t`A square or wide picture on a white background, at least 100 pixels per side.`}</p>
        </fieldset>
        <SubmitButton>{t`Save`}</SubmitButton>
      </OfficeResultForm>
    </Page>
  );
}
