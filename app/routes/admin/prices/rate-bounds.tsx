import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readRateBounds, saveRateBounds } from '#app/domain/prices/pricing/doubt.server.ts';
import { boundField, boundsIn, rateBoundsForm } from '#app/domain/prices/pricing/rate-bounds-form.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { Route } from './+types/rate-bounds';

export async function loader({ context }: Route.LoaderArgs) {
  return { bounds: await readRateBounds(context.get(shopContext).db) };
}

export const action = personAction(rateBoundsForm, async ({ db, by, value }) => {
  await saveRateBounds(db, by, boundsIn(value));
  return { ok: true };
});

export default function RateBounds({ loaderData: { bounds }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  return (
    <SettingPage
      title={t`Plausible Rates`}
      lead={t`The shop asks before it saves a rate outside these bounds, in MMK.`}
      result={actionData}
      done={t`Saved`}
      fields={
        <div className="grid grid-cols-2 gap-4">
          {Object.entries(bounds).flatMap(([currency, { min, max }]) =>
            [
              { name: boundField(currency, 'min'), label: t`${currency} at least`, bound: min },
              { name: boundField(currency, 'max'), label: t`${currency} at most`, bound: max },
            ].map(({ bound, ...field }) => (
              <SettingField {...field} key={field.name} inputMode="decimal" saved={fieldDecimal(bound, format)} />
            )),
          )}
        </div>
      }
    />
  );
}
