import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readTypeDeposit, saveTypeDeposit, typeDepositForm } from '#app/domain/catalog/types/type-deposit.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/type-deposit-page';

const TYPES_PATH = '/admin/type-settings';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const type = await readTypeDeposit(context.get(shopContext).db, id);
  return data({ type: type ?? null }, { status: type ? 200 : 404 });
}

export const action = personAction(typeDepositForm, async ({ db, by, id, value: { depositPercent } }) => {
  const saved = await saveTypeDeposit(db, by, { id, depositPercent });
  return saved ? { ok: true, depositPercent } : { ok: false, problem: 'no-such-type' };
});

export default function TypeDeposit({ loaderData: { type }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const { saved: done, refused } = formResult(actionData);
  if (!type || refused)
    return (
      <Page title={t`Not found`} width="form">
        <EmptyState title={t`This type does not exist any more.`} to={TYPES_PATH} action={t`Back to all types`} />
      </Page>
    );
  const name = typeLabel(type.type);
  return (
    <SettingPage
      title={t`Deposit for ${name}`}
      lead={t`What buyers pay first for items of this type. They pay the rest later.`}
      result={actionData}
      done={
        done?.depositPercent === null
          ? t`Saved. Buyers pay the whole price at once from now on.`
          : t`Deposit saved. It applies to orders placed from now on.`
      }
      fields={
        <SettingField
          label={t`Deposit %`}
          name="depositPercent"
          inputMode="numeric"
          suffix="%"
          hint={t`1 to 99. Leave it empty if buyers pay the whole price at once.`}
          saved={String(type.depositPercent ?? '')}
        />
      }
      notes={
        <>
          <li>{t`An order keeps the deposit that it was placed with.`}</li>
          <li>
            {t`If an order also has items of a type without a deposit, their whole price is part of its deposit.`}
          </li>
          <li>{t`Buyers may always pay everything at once.`}</li>
        </>
      }
      back={{ to: TYPES_PATH, label: t`Back to all types` }}
    />
  );
}
