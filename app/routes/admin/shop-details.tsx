import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { readShopDetails, saveShopDetails } from '#app/domain/settings/shop-details.server.ts';
import { shopDetailsForm } from '#app/domain/settings/shop-details.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { useSaving } from '#app/ui/admin/use-saving.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Toast } from '#app/ui/message.tsx';
import { Page } from '#app/ui/page.tsx';
import { orUnreached, UnreachedAlert } from '#app/ui/unreached.tsx';
import type { Route } from './+types/shop-details.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return readShopDetails(context.get(shopContext).db);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, shopDetailsForm);
  if (!form.ok) return badForm(form);
  await saveShopDetails(context.get(shopContext).db, new Date(), context.get(adminContext).id, form.value);
  return { ok: true as const };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function ShopDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const refused = actionData && 'problems' in actionData ? actionData : undefined;
  const field = (name: 'name' | 'phone' | 'address') => ({
    name,
    typed: refused?.typed[name] ?? loaderData[name],
    problem: refused?.problems[name],
  });
  return (
    <Page
      title={t`Shop Details`}
      lead={<Trans>What your customers read at the top of every voucher.</Trans>}
      width="form"
    >
      <Form method="post" noValidate className="flex flex-col gap-4">
        {actionData?.ok && (
          <Toast>
            <Trans>Shop details saved</Trans>
          </Toast>
        )}
        <UnreachedAlert answer={actionData} />
        <TextField label={t`Name`} autoComplete="off" {...field('name')} />
        <TextField label={t`Phone`} type="tel" autoComplete="off" {...field('phone')} />
        <TextField label={t`Address`} multiline autoComplete="off" {...field('address')} />
        <Button type="submit" look="main" busy={useSaving()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Page>
  );
}
