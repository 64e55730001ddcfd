import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { MAX_PASSKEYS, type ShownPasskey } from '#app/domain/people/sign-in/passkey-form.ts';
import { DeviceRow } from '#app/ui/account/device-row.tsx';
import { type CreationOptions, canUsePasskeys, makePasskey } from '#app/ui/account/passkey-ask.ts';
import { ProofFields } from '#app/ui/account/proof-fields.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm } from '#app/ui/forms/result-form.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { Page } from '#app/ui/layout/page.tsx';

type Problem =
  | 'wrong-password'
  | 'wrong-code'
  | 'too-late'
  | 'refused-passkey'
  | 'known-passkey'
  | 'too-many'
  | 'not-offered';
type Result = FormResult<object, { ok: false; problem: Problem } | Throttled>;

type PasskeysPageProps = {
  passkeys: ShownPasskey[];
  withCode: boolean;
  options: CreationOptions | null;
  result: Result | undefined;
};

export function PasskeysPage({ passkeys, withCode, options, result }: PasskeysPageProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  return (
    <Page
      title={t`Passkeys`}
      lead={t`A passkey logs you in by the fingerprint, face or PIN of your phone or computer, without password and code.`}
      width="form"
    >
      {formResult(result).saved && <Toast>{t`The passkey is added.`}</Toast>}
      <PasskeyList passkeys={passkeys} />
      {options === null || (isHydrated && !canUsePasskeys()) ? (
        <p className="mt-6">{t`Passkeys need an address that begins with https:// and a browser that knows them.`}</p>
      ) : passkeys.length >= MAX_PASSKEYS ? (
        <p className="mt-6">{t`You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`}</p>
      ) : (
        <AddForm key={passkeys.length} withCode={withCode} options={options} result={result} />
      )}
      <p className="mt-8">
        <TextLink to="/account">{t`My Account`}</TextLink>
      </p>
    </Page>
  );
}

function PasskeyList({ passkeys }: { passkeys: ShownPasskey[] }) {
  const { t } = useLingui();
  if (passkeys.length === 0) return <p className="rounded-box bg-base-200 p-4">{t`You have no passkey yet.`}</p>;
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {passkeys.map((passkey) => (
        <DeviceRow key={passkey.id} device={passkey}>
          <Form method="post" action="/account/passkeys/removal">
            <input type="hidden" name="passkey" value={passkey.id} />
            <Button type="submit" size="small" look="quietDanger">
              {t`Remove`}
            </Button>
          </Form>
        </DeviceRow>
      ))}
    </ul>
  );
}

type AddFormProps = Pick<PasskeysPageProps, 'withCode' | 'result'> & {
  options: CreationOptions;
};

function AddForm({ withCode, options, result }: AddFormProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const [gaveUp, setGaveUp] = useState(false);
  // After a wrong password, the same passkey is sent again, so that the device does not make a second one.
  const made = useRef<string>(undefined);
  const { problems, refused } = formResult(result);
  const problem = refused?.problem;
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setGaveUp(false);
    const form = new FormData(event.currentTarget);
    if (problem !== 'wrong-password' && problem !== 'wrong-code') made.current = undefined;
    made.current ??= (await makePasskey(options)) ?? undefined;
    if (made.current === undefined) return setGaveUp(true);
    form.set('answer', made.current);
    await submit(form, { method: 'post' });
  };
  return (
    <ResultForm result={result} onSubmit={add} className="mt-8 flex flex-col gap-4">
      <h2 className="heading">{t`Add a passkey of this device`}</h2>
      {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
      {problem === 'too-late' && <Alert tone="warning">{t`That took too long. Please try again.`}</Alert>}
      {(problem === 'refused-passkey' || problem === 'not-offered') && (
        <Alert>{t`The passkey could not be checked. Nothing is added.`}</Alert>
      )}
      {problem === 'known-passkey' && <Alert tone="warning">{t`This passkey is added already.`}</Alert>}
      {(gaveUp || problems.answer) && <Alert tone="warning">{t`No passkey was made.`}</Alert>}
      <TextField label={t`Name of the device`} name="name" autoComplete="off" />
      <ProofFields refusal={problem} withCode={withCode} />
      <Button type="submit" look="main" busy={isBusy} className="self-start noscript:hidden">
        {t`Add a passkey`}
      </Button>
    </ResultForm>
  );
}
