import { Trans, useLingui } from '@lingui/react/macro';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { PriceChange } from '#app/domain/prices/price-changes/price-change.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { DecimalFromTo, MmkFromTo } from '#app/ui/admin/components/from-to.tsx';
import { useRoundingLabel } from '#app/ui/admin/labels/rounding-label.ts';
import { ratePath, useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { OfficeLink, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW =
  'xl:[&>*]:align-top xl:[&>*]:px-1 xl:[&>*]:py-2.5 [&>:first-child]:ps-0 [&>:last-child]:pe-0 max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:items-baseline max-xl:gap-x-2 max-xl:border-b max-xl:border-base-300 max-xl:py-1 max-xl:[&>*]:border-0 max-xl:[&>*]:p-0';
/** On a phone, a figure beside its label; one that did not change is left out. */
const FACT =
  'max-xl:order-5 max-xl:col-span-2 max-xl:text-start max-xl:text-xs max-xl:[&_span]:inline max-xl:before:text-muted max-xl:before:content-[attr(data-label)_"_"]';

const factOf = (from: string | null, to: string | null) =>
  `${FACT} ${from === null || from === to ? 'max-xl:hidden' : ''}`;

type PriceChangeTableProps = {
  changes: PriceChange[];
  named: boolean;
};

export function PriceChangeTable({ changes, named }: PriceChangeTableProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={t`Price Changes`}>
      <ColumnHeads
        cardsBelowDesk
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
        {changes.map((change, index) => (
          <ChangeRow
            key={change.id}
            change={change}
            named={named}
            isLikeAbove={isOfOneRate(change, changes[index - 1])}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

const isOfOneRate = ({ rateId, at }: PriceChange, above: PriceChange | undefined) =>
  rateId !== null && above?.rateId === rateId && above.at === at;

type ChangeRowProps = { change: PriceChange; named: boolean; isLikeAbove: boolean };

/** On a phone, the changes of one rate say its time and reason once. */
function ChangeRow({ change, named, isLikeAbove }: ChangeRowProps) {
  const { t } = useLingui();
  const roundingLabel = useRoundingLabel();
  const { at, by, currency, old: before, new: after } = change;
  return (
    <tr className={ROW}>
      <th
        scope="row"
        className={`min-w-0 font-normal max-xl:text-xs *:whitespace-normal max-xl:text-muted ${isLikeAbove ? 'max-xl:hidden' : ''}`}
      >
        <Moment at={at} />{' '}
        <span className="text-sm wrap-anywhere text-muted max-xl:text-xs xl:block">{by ?? t`The shop itself`}</span>
      </th>
      {named && (
        <td className="min-w-36 wrap-anywhere whitespace-normal! max-xl:order-1 max-xl:col-span-2">
          <ChangedPhone change={change} />
        </td>
      )}
      <td
        className={`xl:min-w-24 xl:whitespace-normal max-xl:text-end max-xl:text-xs ${isLikeAbove ? 'max-xl:hidden' : ''}`}
      >
        <Reason change={change} />
      </td>
      <Num data-label={t`Cost`} className={factOf(before.cost, after.cost)}>
        <DecimalFromTo from={before.cost} to={after.cost} /> <span className="text-muted">{currency}</span>
      </Num>
      <Num
        data-label={t`Exchange Rate`}
        className={change.reason === 'rate' ? 'max-xl:hidden' : factOf(before.rate, after.rate)}
      >
        <DecimalFromTo from={before.rate} to={after.rate} />
      </Num>
      <Num data-label={t`Profit %`} className={factOf(before.profit, after.profit)}>
        <DecimalFromTo from={before.profit} to={after.profit} />
      </Num>
      <Num className="font-semibold max-sm:[&_small]:hidden max-xl:order-2 max-xl:text-start max-xl:text-sm max-xl:min-w-0 max-xl:wrap-anywhere max-xl:whitespace-normal max-xl:[&>span]:inline-block max-xl:[&_span]:whitespace-normal! max-xl:[&>span+span]:ms-1">
        <MmkFromTo from={before.salePrice} to={after.salePrice} />
        {after.rounding !== '1' && (
          <span className="block text-sm font-normal text-muted max-xl:text-xs">
            <Trans>Rounded up to {roundingLabel(after.rounding)}</Trans>
          </span>
        )}
      </Num>
      <Num className="max-xl:order-3 max-xl:text-xs">
        {before.salePrice === null ? '–' : <PriceDifference from={before.salePrice} to={after.salePrice} />}
      </Num>
    </tr>
  );
}

function ChangedPhone({ change }: { change: PriceChange }) {
  const { itemId, name, deleted } = change;
  return (
    <>
      <OfficeLink to={useHistoryPath()(itemId)} className="tall-link link font-semibold wrap-anywhere link-hover">
        {name}
      </OfficeLink>
      <span className="text-sm text-muted max-xl:text-xs xl:block">
        {' '}
        {specsOf(change)}
        {deleted && (
          <>
            {specsOf(change) && ' · '}
            <Trans>deleted</Trans>
          </>
        )}
      </span>
    </>
  );
}

function Reason({ change: { reason, rateId, currency, new: after } }: { change: PriceChange }) {
  const { t } = useLingui();
  if (reason === 'added') return t`Added`;
  if (reason === 'edited') return t`Edited`;
  const rate = (
    <Trans>
      Rate {currency} <Decimal value={after.rate ?? '0'} />
    </Trans>
  );
  if (rateId === null) return rate;
  return (
    <OfficeRowLink to={ratePath(rateId)} className="tall-link link link-hover">
      {rate}
    </OfficeRowLink>
  );
}
