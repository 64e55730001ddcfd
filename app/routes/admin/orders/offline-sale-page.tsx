import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { CASH } from '#app/domain/constants.ts';
import { listTransferAccounts } from '#app/domain/orders/counter/counter-accounts.server.ts';
import { listOfflineSales } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import type { ListedOfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { offlineSettleForm, usualSettling } from '#app/domain/orders/counter/offline/offline-sale-form.ts';
import {
  cancelOfflineSale,
  checkOfflineSale,
  settleOfflineSale,
} from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found, requireFound } from '#app/http/found.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { useOfflineRefusal } from '#app/ui/admin/orders/offline-sales/offline-refusal.ts';
import { OfflineSaleContent } from '#app/ui/admin/orders/offline-sales/offline-sale-content.tsx';
import { OfflineSaleFacts } from '#app/ui/admin/orders/offline-sales/offline-sale-facts.tsx';
import { OFFLINE_SALES_PATH, offlineSalePath } from '#app/ui/admin/paths/admin-paths.ts';
import { DRAWERS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Notice } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import type { Route } from './+types/offline-sale-page';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [sale] = await listOfflineSales(db, { key: params.id });
  const { state } = found(sale);
  if (state === 'canceled') throw redirect(OFFLINE_SALES_PATH);
  return { sale: found(sale), accounts: await listTransferAccounts(db) };
}

export const action = personAction(
  offlineSettleForm,
  async ({ db, by, id, value: { how, imei, via, reason = '' } }) => {
    const settled =
      how === 'cancel'
        ? await cancelOfflineSale(db, by, id, reason)
        : how === 'counted'
          ? await checkOfflineSale(db, by, id)
          : await settleOfflineSale(db, by, id, { how, imei, via });
    if (settled.ok || settled.problem === 'settled-already') throw redirect(OFFLINE_SALES_PATH);
    if (settled.problem === 'sold-already') throw redirect(offlineSalePath(id));
    return requireFound(settled, 'no-such-sale');
  },
);

export default function OfflineSale({ loaderData: { sale, accounts }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const number = offlineNumber(sale);
  const refusalText = useOfflineRefusal();
  const { recordsImeis } = useShopFeatures();
  const { refused, typed, problems } = formResult(actionData);
  const problem = refused?.problem ?? sale.refusal?.problem;
  // It is asked for until the sale is settled, whatever else is refused meanwhile.
  const lacksAccount = [problem, sale.refusal?.problem].includes('no-such-account') || typed.via !== undefined;
  if (sale.order !== null && sale.orderId !== null)
    return <SoldAlready sale={sale} order={sale.order} id={sale.orderId} />;
  const usual = typed.how ?? usualSettling(sale.refusal);
  const ways = [
    {
      value: 'accept',
      label: t`Accept as sold`,
      hint: t`The buyer has the goods. What the books lack becomes a task: count the stock.`,
    },
    ...(recordsImeis
      ? [
          {
            value: 'unit',
            label: t`Another phone was given`,
            hint: t`Of the same model, at the price that the buyer has paid.`,
            field: <TextField label={t`IMEI or serial number`} name="imei" autoComplete="off" />,
          },
        ]
      : []),
    {
      value: 'again',
      label: t`Try again`,
      hint: t`After you have received the goods, changed the phone of the other order, or opened a drawer.`,
    },
    {
      value: 'cancel',
      label: t`Cancel, money given back`,
      hint: t`The goods are in the shop again.`,
      field: <TextField label={t`Why?`} name="reason" autoComplete="off" />,
    },
  ];
  return (
    <TaskPage title={t`Settle ${number}`} width="form" back={OFFLINE_SALES_PATH}>
      <div className="flex flex-col gap-5">
        <OfflineSaleFacts sale={{ ...sale, lines: [] }} />
        <OfflineSaleContent sale={sale} />
        {sale.refusal && !refused && <Notice>{refusalText(sale.refusal, 'seller')}</Notice>}
        {refused && <Alert>{refusalText(refused, typed.how === 'again' ? 'again' : 'settler')}</Alert>}
        {problem === 'no-open-shift' && (
          <OfficeButtonLink to={DRAWERS_PATH} size="small" className="self-start">
            {t`Open a drawer`}
          </OfficeButtonLink>
        )}
        {problems.how && <Alert>{t`Choose what happened.`}</Alert>}
        <OfficeResultForm result={actionData} className="flex flex-col gap-4">
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{t`What happened?`}</legend>
            {ways.map((way) => (
              <SettleWay key={way.value} {...way} isChosen={usual === way.value} />
            ))}
          </fieldset>
          {lacksAccount && (
            <SelectField
              label={t`Where is the money?`}
              name="via"
              required
              placeholder={t`Choose`}
              options={[
                { value: CASH, label: t`Cash` },
                ...accounts.map(({ via, method, account }) => ({ value: via, label: `${method} ${account}`.trim() })),
              ]}
            />
          )}
          <div className="admin-act">
            <SubmitButton className="grow">{t`Settle`}</SubmitButton>
          </div>
        </OfficeResultForm>
      </div>
    </TaskPage>
  );
}

type SoldAlreadyProps = { sale: ListedOfflineSale; order: number; id: string };

function SoldAlready({ sale, order, id }: SoldAlreadyProps) {
  const number = offlineNumber(sale);
  const { t } = useLingui();
  return (
    <TaskPage title={number} width="form" back={OFFLINE_SALES_PATH}>
      <div className="flex flex-col gap-5">
        <OfflineSaleFacts sale={sale} />
        <Alert
          tone="warning"
          action={<OfficeButtonLink to={adminOrderPath(id)} size="small">{t`Order ${order}`}</OfficeButtonLink>}
        >
          {t`This sale is in the books. To take it back, cancel or return its order.`}
        </Alert>
      </div>
    </TaskPage>
  );
}

type SettleWayProps = { value: string; label: string; hint: string; field?: ReactNode; isChosen: boolean };

function SettleWay({ value, label, hint, field, isChosen }: SettleWayProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap gap-x-3 py-2">
      <input
        type="radio"
        id={id}
        name="how"
        value={value}
        required
        defaultChecked={isChosen}
        className="peer mt-0.5 size-5 shrink-0 accent-primary"
      />
      <label htmlFor={id} className="min-h-11 min-w-0 flex-1">
        {label}
        <span className="block text-sm text-muted">{hint}</span>
      </label>
      {field && <div className="mt-2 hidden basis-full ps-8 peer-checked:block">{field}</div>}
    </div>
  );
}
