import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { PriceChange } from '#app/domain/prices/price-changes/price-change.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { DecimalFromTo, MmkFromTo } from '#app/ui/admin/components/from-to.tsx';
import { useRoundingLabel } from '#app/ui/admin/labels/rounding-label.ts';
import { ratePath, useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { RowLink } from '#app/ui/lists/row-link.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW =
  'md:[&>*]:align-top md:[&>*]:px-2 md:[&>*]:py-2.5 [&>:first-child]:ps-0 [&>:last-child]:pe-0 max-md:grid max-md:grid-cols-6 max-md:gap-x-4 max-md:gap-y-2 max-md:border-b max-md:border-base-300 max-md:py-4 max-md:[&>*]:border-0 max-md:[&>*]:p-0';
const FIGURE =
  'min-w-0 max-md:wrap-anywhere max-md:[&_.figures]:whitespace-normal max-md:text-start max-md:whitespace-normal max-md:before:block max-md:before:text-xs max-md:before:text-muted max-md:before:content-[attr(data-label)]';

type PriceChangeTableProps = {
  changes: PriceChange[];
  named: boolean;
};

export function PriceChangeTable({ changes, named }: PriceChangeTableProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Price Changes`}>
      <ColumnHeads
        cardsOnPhone
        className={ROW}
        heads={[
          t`Date`,
          ...(named ? [t`Model`] : []),
          t`Reason`,
          { figure: t`Cost` },
          { figure: t`Exchange Rate` },
          { figure: t`Profit %` },
          { figure: t`Sale Price` },
          { figure: t`Difference` },
        ]}
      />
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} named={named} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function ChangeRow({ change, named }: { change: PriceChange; named: boolean }) {
  const { t } = useLingui();
  const roundingLabel = useRoundingLabel();
  const { at, by, currency, old: before, new: after } = change;
  return (
    <tr className={ROW}>
      <th scope="row" className="font-normal max-md:order-1 max-md:col-span-3 max-md:*:whitespace-normal">
        <Moment at={at} />
        <span className="block text-sm wrap-anywhere text-muted">{by ?? t`The shop itself`}</span>
      </th>
      {named && (
        <td className="min-w-36 whitespace-normal! max-md:order-0 max-md:col-span-6">
          <ChangedPhone change={change} />
        </td>
      )}
      <td className="max-md:order-1 max-md:col-span-3 max-md:text-end">
        <Reason change={change} />
      </td>
      <Num data-label={t`Cost`} className={`max-md:order-3 max-md:col-span-2 ${FIGURE}`}>
        <DecimalFromTo from={before.cost} to={after.cost} /> <span className="text-muted">{currency}</span>
      </Num>
      <Num data-label={t`Exchange Rate`} className={`max-md:order-3 max-md:col-span-2 ${FIGURE}`}>
        <DecimalFromTo from={before.rate} to={after.rate} />
      </Num>
      <Num data-label={t`Profit %`} className={`max-md:order-3 max-md:col-span-2 ${FIGURE}`}>
        <DecimalFromTo from={before.profit} to={after.profit} />
      </Num>
      <Num
        data-label={t`Sale Price`}
        className={`font-semibold max-md:order-2 max-md:col-span-3 max-md:text-base ${FIGURE}`}
      >
        <MmkFromTo from={before.salePrice} to={after.salePrice} />
        {after.rounding !== '1' && (
          <span className="block text-sm font-normal text-muted">
            <Trans>Rounded up to {roundingLabel(after.rounding)}</Trans>
          </span>
        )}
      </Num>
      <Num data-label={t`Difference`} className={`max-md:order-2 max-md:col-span-3 ${FIGURE}`}>
        {before.salePrice === null ? '–' : <PriceDifference from={before.salePrice} to={after.salePrice} />}
      </Num>
    </tr>
  );
}

function ChangedPhone({ change }: { change: PriceChange }) {
  const { itemId, name, deleted } = change;
  return (
    <>
      <Link to={useHistoryPath()(itemId)} className="tall-link link font-semibold wrap-anywhere link-hover">
        {name}
      </Link>
      <span className="block text-sm text-muted">
        {specsOf(change)}
        {deleted && (
          <>
            {' · '}
            <Trans>deleted</Trans>
          </>
        )}
      </span>
    </>
  );
}

function Reason({ change: { reason, rateId, currency, new: after } }: { change: PriceChange }) {
  if (reason === 'added') return <Trans>Added</Trans>;
  if (reason === 'edited') return <Trans>Edited</Trans>;
  const rate = (
    <Trans>
      Rate {currency} <Decimal value={after.rate ?? '0'} />
    </Trans>
  );
  if (rateId === null) return rate;
  return (
    <RowLink to={ratePath(rateId)} className="tall-link link link-hover">
      {rate}
    </RowLink>
  );
}
