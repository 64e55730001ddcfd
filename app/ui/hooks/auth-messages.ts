import { useLingui } from '@lingui/react/macro';
import { CHANGED_MEANWHILE } from '#app/domain/people/accounts/auth-refusals.ts';

/** Translates the messages of Better Auth and of app/auth (SPEC 8); unknown ones stay in English. */
export function useAuthMessage(): (message: string) => string {
  const { t } = useLingui();
  const messages = new Map([
    ['Invalid email or password', t`Invalid email or password`],
    ['Invalid email', t`Invalid email`],
    ['User already exists. Use another email.', t`User already exists. Use another email.`],
    ['Password too short', t`Password too short`],
    ['Password too long', t`Password too long`],
    [CHANGED_MEANWHILE, t`The account changed in the meantime`],
  ]);
  return (message) => messages.get(message) ?? message;
}
