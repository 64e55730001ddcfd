import { Trans, useLingui } from '@lingui/react/macro';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { addType, listTypes, replaceType, restoreType, typeForm } from '#app/domain/catalog/types/types.server.ts';
import { isInstant } from '#app/domain/dates.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { TypeOutcome } from '#app/ui/admin/catalog/type-result.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { SettingsAddForm } from '#app/ui/admin/components/settings-add-form.tsx';
import { SettingsList } from '#app/ui/admin/components/settings-list.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/type-settings';

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await listTypes(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, typeForm, ['type']);
  if (!form.ok) return badForm(form);
  const { type, since, depositPercent, instead } = form.value;
  const { db } = context.get(shopContext);
  const { id: uid } = context.get(adminContext);
  const added =
    instead && instead !== type
      ? await replaceType(db, new Date(), uid, { zawgyi: instead, type })
      : isInstant(since)
        ? await restoreType(db, new Date(), uid, { type, depositPercent, since })
        : await addType(db, new Date(), uid, type);
  if (!added) return data({ ok: false as const, problem: 'exists' as const, type }, { status: 409 });
  return { ok: true as const, added: type, unicodeTexts: unicodeFields({ type }, ['type']) };
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 404 || revalidateAfterConflict(args);
}

export default function TypeSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const missing = actionData && 'problems' in actionData && actionData.problems.type?.code === 'missing';
  const existingType = actionData && 'problem' in actionData ? actionData.type : undefined;
  return (
    <Page title={t`Type Settings`} width="form">
      <SettingsAddForm
        label={t`Type`}
        name="type"
        result={actionData}
        alert={
          missing
            ? { text: t`Please enter a type name`, typed: actionData.typed.type }
            : existingType === undefined
              ? undefined
              : { text: t`The type ${existingType} exists already.`, typed: existingType }
        }
      />
      <SettingsList
        entries={loaderData.types.map(({ id, type, depositPercent }) => {
          const name = typeLabel(type);
          const path = `/admin/type-settings/${encodeURIComponent(id)}`;
          return {
            name,
            shown: (
              <span className="flex flex-wrap items-center gap-x-3">
                <TypeBadge type={type} />
                {depositPercent !== null && (
                  <span className="text-sm text-muted">
                    <Trans>
                      Deposit <Decimal value={String(depositPercent)} />%
                    </Trans>
                  </span>
                )}
              </span>
            ),
            extra: (
              <ButtonLink to={`${path}/deposit`} size="small" look="quiet" aria-label={t`Deposit for ${name}`}>
                <Trans>Deposit</Trans>
              </ButtonLink>
            ),
            action: `${path}/deletion`,
          };
        })}
        empty={
          <EmptyState title={<Trans>No types yet</Trans>}>
            <Trans>Add the first one above. Every phone has a type.</Trans>
          </EmptyState>
        }
        Outcome={TypeOutcome}
      />
    </Page>
  );
}
