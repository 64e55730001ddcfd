import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OfficeForm, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { type UnicodeTexts, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';

export type AddResult = FormResult<{ added: string; unicodeTexts: UnicodeTexts }, { problem: string }>;

type SettingsAddFormProps = {
  label: string;
  name: string;
  placeholder?: string;
  result: AddResult | undefined;
  children?: ReactNode;
  fields?: string[];
  alert?: { text: string; typed: string | undefined } | undefined;
};

export function SettingsAddForm({
  label,
  name,
  placeholder,
  result,
  alert,
  children,
  fields = [],
}: SettingsAddFormProps) {
  const { t } = useLingui();
  const form = useClearWhenSaved(result);
  const { saved, typed, problems } = formResult(result);
  return (
    <>
      <OfficeResultForm result={result} ref={form}>
        {alert && <Alert>{alert.text}</Alert>}
        {!problems[name] && Object.keys(problems).some((field) => !fields.includes(field)) && (
          <Alert>{t`Something went wrong. Please try again.`}</Alert>
        )}
        <TextField
          label={label}
          name={name}
          autoComplete="off"
          {...(placeholder && { placeholder })}
          typed={alert ? alert.typed : typed[name]}
          problem={alert ? undefined : problems[name]}
          invalid={alert !== undefined}
        />
        {children}
        <SubmitButton>{t`Add`}</SubmitButton>
      </OfficeResultForm>
      {saved?.unicodeTexts && (
        <OfficeForm method="post" className="mt-6">
          <input type="hidden" name={name} value={saved.added} />
          <input type="hidden" name="instead" value={saved.added} />
          <ZawgyiOffer unicodeTexts={saved.unicodeTexts} />
        </OfficeForm>
      )}
    </>
  );
}
