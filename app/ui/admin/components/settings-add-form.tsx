import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { type UnicodeTexts, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';

export type AddResult =
  | { ok: true; added: string; unicodeTexts: UnicodeTexts }
  | { ok: false; problems: Problems; typed: Record<string, string> }
  | { ok: false; problem: string }
  | Unavailable;

type SettingsAddFormProps = {
  label: string;
  name: string;
  placeholder?: string;
  result: AddResult | undefined;
  alert?: { text: string; typed: string | undefined } | undefined;
};

export function SettingsAddForm({ label, name, placeholder, result, alert }: SettingsAddFormProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(result);
  const refused = result && 'problems' in result ? result : undefined;
  return (
    <>
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        <UnavailableAlert result={result} />
        {alert && <Alert>{alert.text}</Alert>}
        {refused && !refused.problems[name] && <Alert>{t`Something went wrong. Please try again.`}</Alert>}
        <TextField
          label={label}
          name={name}
          autoComplete="off"
          {...(placeholder && { placeholder })}
          typed={alert ? alert.typed : refused?.typed[name]}
          problem={alert ? undefined : refused?.problems[name]}
          invalid={alert !== undefined}
        />
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Add</Trans>
        </Button>
      </Form>
      {result && 'added' in result && result.unicodeTexts && (
        <Form method="post" className="mt-6">
          <input type="hidden" name={name} value={result.added} />
          <input type="hidden" name="instead" value={result.added} />
          <ZawgyiOffer unicodeTexts={result.unicodeTexts} />
        </Form>
      )}
    </>
  );
}
