import { Trans, useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import type { Problems } from '#app/domain/fields.ts';
import { findUnitFor, listOfflineSales } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import { offlineNumber } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { offlineSettleForm } from '#app/domain/orders/counter/offline/offline-sale-form.ts';
import {
  cancelOfflineSale,
  checkOfflineSale,
  settleOfflineSale,
} from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { adminAction } from '#app/http/admin-action.server.ts';
import { found, requireFound } from '#app/http/found.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { useOfflineRefusal } from '#app/ui/admin/orders/offline-sales/offline-refusal.ts';
import { OfflineSaleFacts } from '#app/ui/admin/orders/offline-sales/offline-sale-facts.tsx';
import { OFFLINE_SALES_PATH } from '#app/ui/admin/paths/offline-paths.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Notice } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import type { Route } from './+types/offline-sale-page';

const EXAMPLE_IMEI = '356938035643809';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [sale] = await listOfflineSales(context.get(shopContext).db, { key: params.id });
  const waiting = found(sale);
  if (waiting.state !== 'waiting') throw redirect(OFFLINE_SALES_PATH);
  return { sale: waiting };
}

export const action = adminAction(offlineSettleForm, async ({ db, by, id, value: { how, imei = '', reason = '' } }) => {
  const wrong = (problems: Problems) => ({ ok: false as const, problems });
  if (how === 'cancel' && reason === '') return wrong({ reason: { code: 'missing' } });
  const unit = how === 'unit' ? await findUnitFor(db, id, imei) : undefined;
  if (how === 'unit' && !unit) return wrong({ imei: { code: 'not-like', example: EXAMPLE_IMEI } });
  const settled =
    how === 'cancel'
      ? await cancelOfflineSale(db, by, id, reason)
      : how === 'counted'
        ? await checkOfflineSale(db, by, id)
        : await settleOfflineSale(db, by, id, { how: how === 'accept' ? 'accept' : 'again', unit });
  if (settled.ok || settled.problem === 'settled-already') throw redirect(OFFLINE_SALES_PATH);
  return requireFound(settled, 'no-such-sale');
});

export default function OfflineSale({ loaderData: { sale }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const number = offlineNumber(sale);
  const refusalText = useOfflineRefusal();
  const { recordsImeis } = useShopFeatures();
  const { refused, typed, problems } = formResult(actionData);
  const ways = [
    {
      value: 'again',
      label: t`Try again`,
      hint: t`After you have received the goods, changed the phone of the other order, or opened a drawer.`,
    },
    ...(recordsImeis ? [{ value: 'unit', label: t`Another phone was given`, hint: t`Type its number below.` }] : []),
    {
      value: 'accept',
      label: t`Accept as sold`,
      hint: t`The buyer has the goods. What the books lack becomes a task: count the stock.`,
    },
    { value: 'cancel', label: t`Cancel, money given back`, hint: t`The goods are in the shop again.` },
  ];
  return (
    <TaskPage title={t`Settle ${number}`} width="form" back={OFFLINE_SALES_PATH}>
      <div className="flex flex-col gap-5">
        <OfflineSaleFacts sale={sale} />
        {sale.refusal && !refused && <Notice>{refusalText(sale.refusal)}</Notice>}
        {refused && <Alert>{refusalText(refused)}</Alert>}
        {problems.how && (
          <Alert>
            <Trans>Choose what happened.</Trans>
          </Alert>
        )}
        <OfficeResultForm result={actionData} className="flex flex-col gap-4">
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">
              <Trans>What happened?</Trans>
            </legend>
            {ways.map(({ value, label, hint }) => (
              <label key={value} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="radio"
                  name="how"
                  value={value}
                  required
                  defaultChecked={typed.how === value}
                  className="mt-0.5 size-5 shrink-0"
                />
                <span className="min-w-0">
                  {label}
                  <span className="block text-sm text-muted">{hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {recordsImeis && (
            <TextField
              label={t`IMEI or serial number`}
              name="imei"
              autoComplete="off"
              hint={t`Only if another phone was given`}
            />
          )}
          <TextField label={t`Why?`} name="reason" autoComplete="off" hint={t`Only if the sale is canceled`} />
          <SubmitButton>
            <Trans>Settle</Trans>
          </SubmitButton>
        </OfficeResultForm>
      </div>
    </TaskPage>
  );
}
