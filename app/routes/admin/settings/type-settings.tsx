import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form, type ShouldRevalidateFunctionArgs } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { isInstant } from '#app/domain/dates.ts';
import { typeForm } from '#app/domain/settings/type-form.server.ts';
import { addType, listTypes, replaceType } from '#app/domain/settings/types.server.ts';
import { readingsOf } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { useSaving } from '#app/ui/admin/components/use-saving.ts';
import { TypeList } from '#app/ui/admin/settings/type-list.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { TextField } from '#app/ui/components/field.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { orUnreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';
import { ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/type-settings';

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await listTypes(context.get(shopContext).db) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, typeForm, ['type']);
  if (!form.ok) return badForm(form);
  const { type, since, instead } = form.value;
  const { db } = context.get(shopContext);
  const place = isInstant(since) ? since : undefined;
  const { id: uid } = context.get(adminContext);
  const added =
    instead && instead !== type
      ? await replaceType(db, new Date(), uid, instead, type)
      : await addType(db, new Date(), uid, type, place);
  if (!added) return data({ ok: false as const, problem: 'standing' as const, type }, { status: 409 });
  return { ok: true as const, added: type, readings: readingsOf({ type }, ['type']) };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

/** A type that was added or deleted elsewhere meanwhile is shown as it stands. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 404 || revalidateAfterConflict(args);
}

export default function TypeSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(actionData);
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  const standing = actionData && 'problem' in actionData ? actionData.type : undefined;
  const missing = refused?.problems.type?.code === 'missing';
  return (
    <Page title={t`Type Settings`} width="form">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <UnreachedAlert answer={actionData} />
        {missing && <Alert>{t`Please enter a type name`}</Alert>}
        {refused && !refused.problems.type && <Alert>{t`Something went wrong. Please try again.`}</Alert>}
        {standing && <Alert>{t`The type ${standing} is there already.`}</Alert>}
        <TextField
          label={t`Type`}
          name="type"
          autoComplete="off"
          typed={standing ?? refused?.typed.type}
          problem={missing ? undefined : refused?.problems.type}
          invalid={missing || standing !== undefined}
        />
        <Button type="submit" look="main" busy={useSaving()}>
          <Trans>Add</Trans>
        </Button>
      </Form>
      {actionData && 'added' in actionData && actionData.readings && (
        <Form method="post" className="mt-6">
          <input type="hidden" name="type" value={actionData.added} />
          <input type="hidden" name="instead" value={actionData.added} />
          <ZawgyiOffer readings={actionData.readings} />
        </Form>
      )}
      <TypeList types={loaderData.types} />
    </Page>
  );
}
