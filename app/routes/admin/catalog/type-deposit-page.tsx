import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { readTypeDeposit, saveTypeDeposit, typeDepositForm } from '#app/domain/catalog/types/type-deposit.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { serverResult, UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/type-deposit-page';

const TYPES_PATH = '/admin/type-settings';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const type = await readTypeDeposit(context.get(shopContext).db, id);
  return data({ type: type ?? null }, { status: type ? 200 : 404 });
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, typeDepositForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  const saved = await saveTypeDeposit(db, new Date(), context.get(adminContext).id, { id, ...form.value });
  return saved
    ? { ok: true as const, depositPercent: form.value.depositPercent }
    : data({ ok: false as const, problem: 'no-such-type' as const }, { status: 404 });
}

export default function TypeDeposit({ loaderData: { type }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const isSaving = useIsSubmitting();
  const result = serverResult(actionData);
  const refused = result && 'problems' in result ? result : undefined;
  if (!type || (result && 'problem' in result))
    return (
      <Page title={t`Not found`} width="form">
        <EmptyState
          title={<Trans>This type does not exist any more.</Trans>}
          to={TYPES_PATH}
          action={<Trans>Back to all types</Trans>}
        />
      </Page>
    );
  const name = typeLabel(type.type);
  const saved = String(type.depositPercent ?? '');
  return (
    <Page
      title={t`Deposit for ${name}`}
      lead={<Trans>What buyers pay first for phones of this type. They pay the rest later.</Trans>}
      width="form"
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        {result?.ok && (
          <Toast>
            {result.depositPercent === null ? (
              <Trans>Saved. Buyers pay the whole price at once from now on.</Trans>
            ) : (
              <Trans>Deposit saved. It applies to orders placed from now on.</Trans>
            )}
          </Toast>
        )}
        <UnavailableAlert result={actionData} />
        <TextField
          key={saved}
          label={t`Deposit %`}
          name="depositPercent"
          inputMode="numeric"
          autoComplete="off"
          suffix="%"
          hint={t`1 to 99. Leave it empty if buyers pay the whole price at once.`}
          typed={refused?.typed.depositPercent ?? saved}
          problem={refused?.problems.depositPercent}
        />
        <Button type="submit" look="main" busy={isSaving}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      <ul className="mt-8 flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>
          <Trans>An order keeps the deposit that it was placed with.</Trans>
        </li>
        <li>
          <Trans>
            If an order also has phones of a type without a deposit, their whole price is part of its deposit.
          </Trans>
        </li>
        <li>
          <Trans>Buyers may always pay everything at once.</Trans>
        </li>
      </ul>
      <ButtonLink to={TYPES_PATH} size="small" look="quiet" className="-ms-3.5 mt-6">
        <Trans>Back to all types</Trans>
      </ButtonLink>
    </Page>
  );
}
