import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { paymentMethodForm } from '#app/domain/payments/payment-method-forms.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  replacePaymentMethod,
} from '#app/domain/payments/payment-methods.server.ts';
import { readingsOf } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { useSaving } from '#app/ui/admin/components/use-saving.ts';
import { PaymentMethodList } from '#app/ui/admin/settings/payment-method-list.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { TextField } from '#app/ui/components/field.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { orUnreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';
import { ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/payment-settings';

export async function loader({ context }: Route.LoaderArgs) {
  return { methods: await listPaymentMethods(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, paymentMethodForm, ['method']);
  if (!form.ok) return badForm(form);
  const { method, instead } = form.value;
  const { db } = context.get(shopContext);
  const { id: uid } = context.get(adminContext);
  if (!method) return { ok: true as const, added: '', readings: null };
  if (instead && instead !== method) await replacePaymentMethod(db, new Date(), uid, instead, method);
  else await addPaymentMethod(db, new Date(), uid, method);
  return { ok: true as const, added: method, readings: readingsOf({ method }, ['method']) };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export const shouldRevalidate = revalidateAfterConflict;

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(actionData);
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  return (
    <Page
      title={t`Payment Method Settings`}
      lead={<Trans>Buyers choose one of these when they order.</Trans>}
      width="form"
    >
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <UnreachedAlert answer={actionData} />
        {refused && !refused.problems.method && <Alert>{t`Something went wrong. Please try again.`}</Alert>}
        <TextField
          label={t`Payment Method`}
          name="method"
          autoComplete="off"
          placeholder={t`e.g. KBZPay`}
          typed={refused?.typed.method}
          problem={refused?.problems.method}
        />
        <Button type="submit" look="main" busy={useSaving()}>
          <Trans>Add</Trans>
        </Button>
      </Form>
      {actionData && 'added' in actionData && actionData.readings && (
        <Form method="post" className="mt-6">
          <input type="hidden" name="method" value={actionData.added} />
          <input type="hidden" name="instead" value={actionData.added} />
          <ZawgyiOffer readings={actionData.readings} />
        </Form>
      )}
      <PaymentMethodList methods={loaderData.methods} />
    </Page>
  );
}
