import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { useSubmit } from 'react-router';
import type { readDays } from '#app/domain/dates.ts';
import { DateField } from '#app/ui/admin/components/date-field.tsx';
import { useSyncFieldsWithUrl } from '#app/ui/admin/components/filter-fields.tsx';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

type FilteredDays = ReturnType<typeof readDays>;

export function DateFilter({ days }: { days: FilteredDays }) {
  const otherParams = useUrlParams(['start', 'end', 'page']);
  return (
    <DateForm days={days}>
      <div className="date-fields">
        <DateFields days={days} />
        <ShowButton />
        {(days.typed.start || days.typed.end) && (
          <OfficeButtonLink to={`?${otherParams}`} look="quiet" preventScrollReset className="sm:mt-7">
            <Trans>All dates</Trans>
          </OfficeButtonLink>
        )}
      </div>
    </DateForm>
  );
}

/** A GET form that applies each change; without scripts, by its button. */
export function DateForm({ days, children }: { days: FilteredDays; children: ReactNode }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useSyncFieldsWithUrl(form, days.typed);
  return (
    <OfficeForm
      ref={form}
      method="get"
      noValidate
      replace
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      className="flex flex-col gap-3 print:hidden"
    >
      {children}
    </OfficeForm>
  );
}

export function DateFields({ days }: { days: FilteredDays }) {
  const { t } = useLingui();
  const { start, end, typed, reversed } = days;
  const unreadable = t`A date that could not be read is left out of the filter.`;
  const problemOf = (text: string, date: string | null) => (text !== '' && date === null ? unreadable : undefined);
  const endProblem = reversed ? t`The end date is before the start date.` : problemOf(typed.end, end);
  return (
    <>
      <DateField label={t`Start Date`} name="start" value={typed.start} problem={problemOf(typed.start, start)} />
      <DateField label={t`End Date`} name="end" value={typed.end} problem={endProblem} />
    </>
  );
}

export function ShowButton() {
  return (
    <Button type="submit" className="hidden self-start noscript:inline-flex sm:mt-7">
      <Trans>Show</Trans>
    </Button>
  );
}
