import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readSlipDays, saveSlipDays, slipDaysForm } from '#app/domain/money/slips/slip-settings.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import type { Route } from './+types/slip-setting';

export async function loader({ context }: Route.LoaderArgs) {
  return { slipDays: await readSlipDays(context.get(shopContext).db) };
}

export const action = personAction(slipDaysForm, async ({ db, by, value }) => {
  await saveSlipDays(db, by, value.slipDays);
  return { ok: true };
});

export default function SlipSetting({ loaderData: { slipDays }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <SettingPage
      title={t`Pictures of transfers`}
      lead={
        <>
          <Trans>
            They show names and numbers of your buyers. The shop deletes them automatically, but still notices a copy of
            a deleted picture.
          </Trans>{' '}
          <Trans>
            The law asks you to keep records of payments for three years (1,095 days). When a picture goes, its payment
            stays: amount, account, transaction number, times, and who decided.
          </Trans>
        </>
      }
      result={actionData}
      done={t`Saved`}
      fields={
        <SettingField
          label={t`Days to keep pictures after the decision`}
          name="slipDays"
          inputMode="numeric"
          saved={String(slipDays)}
        />
      }
    />
  );
}
