import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form } from 'react-router';
import { z } from 'zod';
import { adminContext, shopContext } from '#app/context.ts';
import { type Problems, text } from '#app/domain/fields.ts';
import { addType, listTypes } from '#app/domain/settings/types.server.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { useSaving } from '#app/ui/admin/use-saving.ts';
import { TypeBadge } from '#app/ui/badges.tsx';
import { Button } from '#app/ui/button.tsx';
import { useClearWhenSaved } from '#app/ui/clear-when-saved.ts';
import { Empty } from '#app/ui/empty.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Alert } from '#app/ui/message.tsx';
import { Page } from '#app/ui/page.tsx';
import { orUnreached, UnreachedAlert } from '#app/ui/unreached.tsx';
import type { Route } from './+types/type-settings.ts';

const typeForm = z.object({ type: text(40) });

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await listTypes(context.get(shopContext).db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, typeForm);
  if (!form.ok) return badForm(form);
  const { type } = form.value;
  const added = await addType(context.get(shopContext).db, new Date(), context.get(adminContext).id, type);
  if (!added)
    return data({ ok: false as const, problems: {} as Problems, typed: form.value, standing: type }, { status: 409 });
  return { ok: true as const };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function TypeSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(actionData);
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  const missing = refused?.problems.type?.code === 'missing';
  return (
    <Page title={t`Type Settings`} width="form">
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <UnreachedAlert answer={actionData} />
        {missing && <Alert>{t`Please enter a type name`}</Alert>}
        {refused && 'standing' in refused && <Alert>{t`The type ${refused.standing} is there already.`}</Alert>}
        <TextField
          label={t`Type`}
          name="type"
          typed={refused?.typed.type}
          problem={missing ? undefined : refused?.problems.type}
          invalid={Boolean(refused)}
        />
        <Button type="submit" look="main" busy={useSaving()}>
          <Trans>Add</Trans>
        </Button>
      </Form>
      {loaderData.types.length === 0 ? (
        <Empty title={t`No types yet`}>
          <Trans>Add the first one above. Every phone has a type.</Trans>
        </Empty>
      ) : (
        <ul className="mt-8 divide-y divide-base-300">
          {loaderData.types.map(({ id, type }) => (
            <li key={id} className="flex min-h-11 items-center py-2">
              <TypeBadge type={type} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
