import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { DateField } from '#app/ui/admin/components/date-field.tsx';
import { IgnoredDate, useSyncFieldsWithUrl } from '#app/ui/admin/components/filter-fields.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

type DateFilterProps = {
  start: string | null;
  end: string | null;
  hasInvalidDate: boolean;
  endProblem?: string | undefined;
  children?: ReactNode;
  /** Link to all dates, if a URL without dates shows a default period. */
  allDates?: string | undefined;
};

export function DateFilter({ start, end, hasInvalidDate, endProblem, children, allDates }: DateFilterProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const otherParams = useUrlParams(['start', 'end', 'page']);
  useSyncFieldsWithUrl(form, { start: start ?? '', end: end ?? '' });

  return (
    <Form
      ref={form}
      method="get"
      noValidate
      replace
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-start gap-3 *:max-sm:grow">
        {children}
        <DateField label={t`Start Date`} name="start" value={start ?? ''} />
        <DateField label={t`End Date`} name="end" value={end ?? ''} problem={endProblem} />
        <Button type="submit" className="hidden noscript:inline-flex sm:mt-7">
          <Trans>Show</Trans>
        </Button>
        {(start || end) && (
          <ButtonLink to={allDates ?? `?${otherParams}`} look="quiet" preventScrollReset className="sm:mt-7">
            <Trans>All dates</Trans>
          </ButtonLink>
        )}
      </div>
      {hasInvalidDate && <IgnoredDate />}
    </Form>
  );
}
