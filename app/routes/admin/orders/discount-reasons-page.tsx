import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import {
  discountReasonsForm,
  listDiscountReasons,
  saveDiscountReasons,
} from '#app/domain/orders/counter/discount-reasons.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import type { Route } from './+types/discount-reasons-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { reasons: await listDiscountReasons(context.get(shopContext).db) };
}

export const action = personAction(discountReasonsForm, async ({ db, by, value }) => {
  await saveDiscountReasons(db, by, value.reasons);
  return { ok: true };
});

export default function DiscountReasons({ loaderData: { reasons }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <SettingPage
      title={t`Reasons for discounts`}
      lead={t`Who sells for less at the counter chooses one of them. It is on the voucher.`}
      result={actionData}
      done={t`Saved`}
      fields={
        <SettingField
          label={t`Reasons, one on each line`}
          name="reasons"
          multiline
          rows={6}
          hint={t`Empty brings the standard reasons back.`}
          saved={reasons.join('\n')}
        />
      }
      back={{ to: '/admin/sell', label: t`Back to Sell` }}
    />
  );
}
