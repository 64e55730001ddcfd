import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { Rate } from '#app/domain/rates/rate.ts';
import { BusinessDay } from '#app/ui/admin/business-day.tsx';
import { DateFilter } from '#app/ui/admin/date-filter.tsx';
import { Decimal } from '#app/ui/admin/decimal.tsx';
import { type RateAnswer, RateOutcome } from '#app/ui/admin/rate-answer.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Num, TableFrame } from '#app/ui/table.tsx';

type RateHistoryProps = {
  rates: Rate[];
  page: number;
  pages: number;
  start: string | null;
  end: string | null;
  ignored: boolean;
};

/** Close enough that a phone shows the whole row. */
const ROW = '[&>*]:px-1.5! [&>*]:py-1.5 [&>:first-child]:ps-0! [&>:last-child]:pe-0!';

const deletion = ({ id }: Rate) => `/admin/exchange-setting/${encodeURIComponent(id)}/deletion`;

/** The rates that were saved, from a date to a date, each with its Delete. */
export function RateHistory({ rates, page, pages, start, end, ignored }: RateHistoryProps) {
  const { t } = useLingui();
  const fetcher = useFetcher<RateAnswer>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Rate>();

  function remove() {
    if (asked) fetcher.submit(null, { method: 'post', action: deletion(asked) });
    setAsked(undefined);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className="mt-10 flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        <Trans>Saved rates</Trans>
      </h2>
      <DateFilter start={start} end={end} ignored={ignored} />
      {fetcher.data && fetcher.state === 'idle' && <RateOutcome answer={fetcher.data} />}
      {rates.length === 0 ? (
        <Empty title={<Trans>No records found</Trans>}>
          {start && end && end < start && <Trans>The end date is before the start date.</Trans>}
        </Empty>
      ) : (
        <TableFrame label={t`History`}>
          <thead>
            <tr className={ROW}>
              <th scope="col">
                <Trans>Currency</Trans>
              </th>
              <Num head scope="col">
                <Trans>Rate</Trans>
              </Num>
              <Num head scope="col">
                <Trans>Date</Trans>
              </Num>
              <Num head scope="col">
                <Trans>Action</Trans>
              </Num>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <RateRow key={rate.id} rate={rate} onDelete={() => setAsked(rate)} />
            ))}
          </tbody>
        </TableFrame>
      )}
      <Pager page={page} pages={pages} />
      <ConfirmDialog
        open={asked !== undefined}
        title={<Trans>Are you sure to delete this rate?</Trans>}
        verb={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <p>
            {asked.currency} <Decimal value={asked.rate} />, <BusinessDay date={asked.date} />
          </p>
        )}
        <Trans>Prices stay as they are.</Trans>
      </ConfirmDialog>
    </section>
  );
}

function RateRow({ rate, onDelete }: { rate: Rate; onDelete: () => void }) {
  const { t } = useLingui();
  return (
    <tr className={ROW}>
      <th scope="row">{rate.currency}</th>
      <Num className="text-base font-semibold">
        <Decimal value={rate.rate} />
      </Num>
      <Num>
        <BusinessDay date={rate.date} />
      </Num>
      <Num>
        <Form method="post" action={deletion(rate)}>
          <input type="hidden" name="ask" value="first" />
          <Button
            type="submit"
            size="small"
            look="quiet"
            aria-label={t`Delete ${rate.currency} ${rate.rate}, ${rate.date}`}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            <Trans>Delete</Trans>
          </Button>
        </Form>
      </Num>
    </tr>
  );
}
