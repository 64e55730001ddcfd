import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { readRateBounds, saveRateBounds } from '#app/domain/prices/pricing/doubt.server.ts';
import { boundField, boundsIn, rateBoundsForm } from '#app/domain/prices/pricing/rate-bounds-form.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { serverResult, UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/rate-bounds';

export async function loader({ context }: Route.LoaderArgs) {
  return { bounds: await readRateBounds(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, rateBoundsForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  await saveRateBounds(db, new Date(), context.get(adminContext).id, boundsIn(form.value));
  return { ok: true as const };
}

export default function RateBounds({ loaderData: { bounds }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const result = serverResult(actionData);
  const refused = result && 'problems' in result ? result : undefined;
  return (
    <Page
      title={t`Plausible Rates`}
      lead={<Trans>The shop asks before it saves a rate outside these bounds, in MMK.</Trans>}
      width="form"
    >
      <Form method="post" noValidate className="grid grid-cols-2 gap-4">
        <div className="col-span-full empty:hidden">
          <UnavailableAlert result={actionData} />
          {result?.ok && <Toast>{t`Saved`}</Toast>}
        </div>
        {Object.entries(bounds).flatMap(([currency, { min, max }]) =>
          [
            { name: boundField(currency, 'min'), label: t`${currency} at least`, bound: min },
            { name: boundField(currency, 'max'), label: t`${currency} at most`, bound: max },
          ].map(({ name, label, bound }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              typed={refused?.typed[name] ?? fieldDecimal(bound, format)}
              problem={refused?.problems[name]}
            />
          )),
        )}
        <Button type="submit" look="main" className="col-span-full" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Page>
  );
}
