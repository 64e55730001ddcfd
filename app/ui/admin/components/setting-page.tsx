import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { Form, FormProps } from 'react-router';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';

type SettingPageProps = Pick<FormProps, 'onChange'> & {
  title: string;
  lead?: ReactNode;
  result: { ok: boolean } | undefined;
  /** Says that it is saved. */
  done: ReactNode;
  fields: ReactNode;
  form?: ComponentProps<typeof Form>['ref'];
  notes?: ReactNode;
  back?: { to: string; label: ReactNode };
  children?: ReactNode;
};

export function SettingPage(props: SettingPageProps) {
  const { t } = useLingui();
  const { title, lead, result, done, fields, form, onChange, notes, back, children } = props;
  return (
    <Page title={title} lead={lead} width="form">
      <OfficeResultForm result={result} ref={form} onChange={onChange}>
        {result?.ok && <Toast>{done}</Toast>}
        {fields}
        <SubmitButton>{t`Save`}</SubmitButton>
      </OfficeResultForm>
      {notes && <ul className="mt-8 flex list-disc flex-col gap-2 ps-5 text-muted">{notes}</ul>}
      {children}
      {back && (
        <OfficeButtonLink to={back.to} size="small" look="quiet" className="-ms-3.5 mt-6">
          {back.label}
        </OfficeButtonLink>
      )}
    </Page>
  );
}

/** A field that shows what is saved, or what was typed if the form was refused or the shop failed. */
export function SettingField({ saved, ...field }: ComponentProps<typeof TextField> & { saved: string }) {
  return <TextField key={saved} autoComplete="off" defaultValue={saved} {...field} />;
}
