import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readProfitPercent, saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { profitForm } from '#app/domain/prices/pricing/profit-form.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import type { Route } from './+types/profit-setting';

export async function loader({ context }: Route.LoaderArgs) {
  return { saved: await readProfitPercent(context.get(shopContext).db) };
}

export const action = personAction(profitForm, async ({ db, by, value }) => {
  await saveProfitPercent(db, by, value.profitPercent);
  return { ok: true };
});

export default function ProfitSetting({ loaderData: { saved }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(actionData);
  const isMissing = formResult(actionData).problems.profitPercent?.code === 'missing';
  return (
    <SettingPage
      title={t`Global Profit % Setting`}
      result={actionData}
      done={
        <>
          <p>{t`Profit % saved for all phones`}</p>
          <p className="text-sm">{t`It applies to items added from now on. Items in stock keep their prices.`}</p>
        </>
      }
      form={form}
      fields={
        <>
          {isMissing && <Alert>{t`Please enter a profit percentage`}</Alert>}
          <SettingField
            label={t`Profit %`}
            name="profitPercent"
            inputMode="decimal"
            suffix="%"
            placeholder={t`Enter Profit % (e.g. 10)`}
            saved=""
            {...(isMissing && { problem: undefined, invalid: true })}
          />
        </>
      }
    >
      {saved !== null && (
        <dl className="mt-8 flex items-baseline justify-between gap-4 rounded-box bg-base-200 px-5 py-4">
          <dt className="text-muted">{t`Saved Profit %`}</dt>
          <dd className="text-2xl font-semibold tabular-nums">
            <Decimal value={saved} />%
          </dd>
        </dl>
      )}
    </SettingPage>
  );
}
