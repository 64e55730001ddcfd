import { Trans, useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { shopContext } from '#app/context.ts';
import { addType, listTypes, replaceType, restoreType, typeForm } from '#app/domain/catalog/types/types.server.ts';
import { isInstant } from '#app/domain/dates.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { TypeOutcome } from '#app/ui/admin/catalog/type-result.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { SettingsAddForm } from '#app/ui/admin/components/settings-add-form.tsx';
import { SettingsList } from '#app/ui/admin/components/settings-list.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/type-settings';

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await listTypes(context.get(shopContext).db) };
}

export const action = personAction(
  typeForm,
  async ({ db, by, value: { type, since, depositPercent, instead } }) => {
    const added =
      instead && instead !== type
        ? await replaceType(db, by, { zawgyi: instead, type })
        : isInstant(since)
          ? await restoreType(db, by, { type, depositPercent, since })
          : await addType(db, by, type);
    if (!added) return { ok: false, problem: 'exists', type };
    return { ok: true, added: type, unicodeTexts: unicodeFields({ type }, ['type']) };
  },
  { texts: ['type'] },
);

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 404 || revalidateAfterConflict(args);
}

export default function TypeSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { takesDeposits } = useShopFeatures();
  const typeLabel = useTypeLabel();
  const { refused, problems, typed } = formResult(actionData);
  const existingType = refused?.type;
  return (
    <Page title={t`Type Settings`} width="form">
      <SettingsAddForm
        label={t`Type`}
        name="type"
        result={actionData}
        alert={
          problems.type?.code === 'missing'
            ? { text: t`Please enter a type name`, typed: typed.type }
            : existingType === undefined
              ? undefined
              : { text: t`The type ${existingType} exists already.`, typed: existingType }
        }
      />
      <div className="mt-8">
        <SettingsList
          entries={loaderData.types.map(({ id, type, depositPercent }) => {
            const name = typeLabel(type);
            const path = `/admin/type-settings/${encodeURIComponent(id)}`;
            return {
              name,
              shown: (
                <span className="flex flex-wrap items-center gap-x-3">
                  <TypeBadge type={type} />
                  {takesDeposits && depositPercent !== null && (
                    <span className="text-sm text-muted">
                      <Trans>
                        Deposit <Decimal value={String(depositPercent)} />%
                      </Trans>
                    </span>
                  )}
                </span>
              ),
              extra: takesDeposits && (
                <OfficeButtonLink to={`${path}/deposit`} size="small" look="quiet" aria-label={t`Deposit for ${name}`}>
                  {t`Deposit`}
                </OfficeButtonLink>
              ),
              action: `${path}/deletion`,
            };
          })}
          empty={<EmptyState title={t`No types yet`}>{t`Add the first one above. Every item has a type.`}</EmptyState>}
          Outcome={TypeOutcome}
        />
      </div>
    </Page>
  );
}
