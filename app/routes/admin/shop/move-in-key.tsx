import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { hasMovedKey, movedKeyForm } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { SettingField, SettingPage } from '#app/ui/admin/components/setting-page.tsx';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import type { Route } from './+types/move-in-key';

export async function loader({ context }: Route.LoaderArgs) {
  return { hasKey: await hasMovedKey(context.get(shopContext).db) };
}

export const action = personAction(movedKeyForm, ({ by, value, context }) =>
  context.get(shopContext).auth.saveMovedKey(by, value),
);

export default function MoveInKey({ loaderData: { hasKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <SettingPage
      title={t`Passwords that come along`}
      lead={
        <Trans>
          With these four values, buyers log in with the passwords that they have. Your old service shows them with its
          users, as the password hash parameters.
        </Trans>
      }
      result={actionData}
      done={t`Saved. Old passwords open their accounts now.`}
      fields={
        <>
          {formResult(actionData).refused && (
            <Alert>{t`This signer key is not that of the passwords that moved in: it has another length.`}</Alert>
          )}
          {hasKey && (
            <p className="text-muted">
              {t`The values are saved and are not shown. If you save others, they replace them.`}
            </p>
          )}
          <SettingField label={t`Signer key`} name="signerKey" hint="base64_signer_key" spellCheck={false} saved="" />
          <SettingField
            label={t`Salt separator`}
            name="saltSeparator"
            hint="base64_salt_separator"
            spellCheck={false}
            saved="Bw=="
          />
          <SettingField label={t`Rounds`} name="rounds" hint="rounds" inputMode="numeric" saved="8" />
          <SettingField label={t`Memory cost`} name="memCost" hint="mem_cost" inputMode="numeric" saved="14" />
        </>
      }
      notes={
        <>
          <li>{t`Each password is stored the way of this shop at its first log-in.`}</li>
          <li>
            <Trans>
              The values are stored encrypted, and are deleted once no account needs them, at the latest after a year.
            </Trans>
          </li>
        </>
      }
      back={{ to: MOVE_IN_PATH, label: t`Back to Move in` }}
    />
  );
}
