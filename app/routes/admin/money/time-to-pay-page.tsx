import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import {
  readHoursToPay,
  saveHoursToPay,
  timeToPayForm,
} from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import type { Route } from './+types/time-to-pay-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { holdHours: await readHoursToPay(context.get(shopContext).db) };
}

export const action = personAction(timeToPayForm, async ({ db, by, value }) => {
  await saveHoursToPay(db, by, value.holdHours || null);
  return { ok: true };
});

export default function TimeToPay({ loaderData: { holdHours }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <SettingPage
      title={t`Time to Pay`}
      lead={t`How long you keep the goods of an order for a buyer who has not paid.`}
      result={actionData}
      done={t`Time to pay saved`}
      fields={
        <SettingField
          label={t`Hours to pay`}
          name="holdHours"
          inputMode="numeric"
          hint={t`1 to 720 hours. 0: orders are never canceled automatically.`}
          saved={String(holdHours ?? 0)}
        />
      }
      notes={
        <>
          <li>
            <Trans>
              The shop cancels an order if no payment arrives or is reported in time, and restocks its goods. You get an
              email, and so does a buyer who has one.
            </Trans>
          </li>
          <li>
            <Trans>
              A change applies to new orders only. With 0, no order is canceled automatically, including those you
              already have.
            </Trans>
          </li>
          <li>{t`Only orders paid by transfer are canceled, not those that may be paid in cash or on delivery.`}</li>
        </>
      }
      back={{ to: '/admin/payment-settings', label: t`Back to Payment Methods` }}
    />
  );
}
