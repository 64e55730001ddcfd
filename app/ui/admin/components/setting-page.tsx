import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Form, type FormProps } from 'react-router';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { Page } from '#app/ui/layout/page.tsx';

type SettingPageProps = Pick<FormProps, 'onChange'> & {
  title: string;
  lead?: ReactNode;
  result: { ok: boolean } | undefined;
  /** Says that it is saved. */
  done: ReactNode;
  fields: ReactNode;
  form?: ComponentProps<typeof Form>['ref'];
  /** Items of a list below the form. */
  notes?: ReactNode;
  back?: { to: string; label: ReactNode };
  children?: ReactNode;
};

/** A page with one form that saves a setting. */
export function SettingPage(props: SettingPageProps) {
  const { title, lead, result, done, fields, form, onChange, notes, back, children } = props;
  return (
    <Page title={title} lead={lead} width="form">
      <Form method="post" ref={form} onChange={onChange} noValidate className="flex flex-col gap-4">
        {result?.ok && <Toast>{done}</Toast>}
        <UnavailableAlert result={result} />
        {fields}
        <Button type="submit" look="main" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      {notes && <ul className="mt-8 flex list-disc flex-col gap-2 ps-5 text-muted">{notes}</ul>}
      {children}
      {back && (
        <ButtonLink to={back.to} size="small" look="quiet" className="-ms-3.5 mt-6">
          {back.label}
        </ButtonLink>
      )}
    </Page>
  );
}

type SettingFieldProps = ComponentProps<typeof TextField> & {
  name: string;
  saved: string;
  result: object | undefined;
};

/** A field that shows what is saved, or what was typed if the form was refused or the shop failed. */
export function SettingField({ name, saved, result, ...field }: SettingFieldProps) {
  const { typed, problems } = formResult(result);
  return (
    <TextField
      key={saved}
      name={name}
      autoComplete="off"
      typed={typed[name]}
      defaultValue={saved}
      problem={problems[name]}
      {...field}
    />
  );
}
