import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useSubmit } from 'react-router';
import type { readDays } from '#app/domain/dates.ts';
import { ACTIONS } from '#app/domain/people/audit/actions.ts';
import { MAX_EMAIL } from '#app/domain/text/search-param.ts';
import { DateFields } from '#app/ui/admin/components/date-filter.tsx';
import { useSyncFieldsWithUrl } from '#app/ui/admin/components/filter-fields.tsx';
import { useActionLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';

export type AuditFilterProps = {
  who: string;
  action: string;
  days: ReturnType<typeof readDays>;
  emails: string[];
};

export function AuditFilter({ who, action, days, emails }: AuditFilterProps) {
  const { t } = useLingui();
  const labels = useActionLabels();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const submitForm = (element: HTMLFormElement) => submit(element, { replace: true, preventScrollReset: true });
  useSyncFieldsWithUrl(form, { who, action, ...days.typed });

  return (
    <OfficeForm
      ref={form}
      method="get"
      noValidate
      replace
      preventScrollReset
      // The field Who submits the form on Enter or when it loses the focus, the other fields at each change.
      onChange={(event) => (event.target as Element).getAttribute('name') !== 'who' && submitForm(event.currentTarget)}
      className="mb-6 flex flex-col gap-4"
    >
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap max-sm:[&>:nth-child(-n+3)]:col-span-2">
        <TextField
          label={t`Who`}
          name="who"
          type="search"
          maxLength={MAX_EMAIL}
          list="who-emails"
          defaultValue={who}
          placeholder={t`Name or email`}
          autoComplete="off"
          enterKeyHint="search"
          onBlur={(event) => event.target.value.trim() !== who && event.target.form && submitForm(event.target.form)}
        />
        <datalist id="who-emails">
          {emails.map((email) => (
            <option key={email} value={email} />
          ))}
        </datalist>
        <SelectField
          label={t`What`}
          name="action"
          defaultValue={action}
          options={[{ value: '', label: t`All` }, ...ACTIONS.map((value) => ({ value, label: labels[value] }))]}
        />
        <DateFields days={days} />
        <Button type="submit" className="hidden noscript:inline-flex">
          {t`Show`}
        </Button>
        {(who || action || days.typed.start || days.typed.end) && (
          <OfficeButtonLink to="?" look="quiet" preventScrollReset>
            {t`Clear filters`}
          </OfficeButtonLink>
        )}
      </div>
    </OfficeForm>
  );
}
