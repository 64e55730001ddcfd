import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { phoneLabel, specsOf } from '#app/domain/phone/phone.ts';
import { earnedPerPiece, type PreviewRow } from '#app/domain/prices/repricing/rate-batch.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { CARD_FIGURE, CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { Decimal, formatPercent } from '#app/ui/admin/components/decimal.tsx';
import { batchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

/** On a phone, two lines beside the button: name and new price, then versions, reason, old price and difference. */
const ROW = `${CARD_ROW} max-md:grid-cols-[2rem_minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-2 max-md:py-1.5!`;

type PreviewTableProps = {
  id: string;
  rows: PreviewRow[];
  /** How many rows of all pages need a look; null if they do not stand first. */
  toLookAt: number | null;
  others: number;
  /** How far other prices move, said once in their heading; null if they differ. */
  percent: number | null;
};

export function PreviewTable({ id, rows, toLookAt, others, percent }: PreviewTableProps) {
  const { t } = useLingui();
  const [odd, even] =
    toLookAt === null ? [[], rows] : [rows.filter(({ reason }) => reason), rows.filter(({ reason }) => !reason)];
  return (
    <TableFrame label={t`Preview`}>
      <ColumnHeads
        cardsOnPhone
        className={ROW}
        heads={[
          t`Model`,
          { figure: t`Old Price` },
          { figure: t`New Price` },
          { figure: t`Difference` },
          { figure: t`Margin` },
          { figure: t`Action` },
        ]}
      />
      <tbody>
        {odd.length > 0 && (
          <GroupHead>
            <Plural value={toLookAt ?? 0} one="# to look at" other="# to look at" />
          </GroupHead>
        )}
        {odd.map((row) => (
          <PreviewTableRow key={row.id} draft={id} row={row} usual={null} />
        ))}
        {toLookAt !== null && even.length > 0 && <OthersHead count={others} percent={percent} isRest={toLookAt > 0} />}
        {even.map((row) => (
          <PreviewTableRow key={row.id} draft={id} row={row} usual={toLookAt === null ? null : percent} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function GroupHead({ children }: { children: ReactNode }) {
  return (
    <tr className="max-md:block">
      <th colSpan={6} scope="rowgroup" className="pt-4! pb-1! font-semibold max-md:block max-md:px-0!">
        {children}
      </th>
    </tr>
  );
}

/** `isRest`: others stand above. */
type OthersHeadProps = { count: number; percent: number | null; isRest: boolean };

function OthersHead({ count, percent, isRest }: OthersHeadProps) {
  const locale = useLocale();
  const shown = percent === null ? '' : formatPercent(Math.abs(percent), locale);
  if (!isRest)
    return (
      <GroupHead>
        {percent === null || percent === 0 ? (
          <Plural value={count} one="# changes" other="# change" />
        ) : percent > 0 ? (
          <Plural value={count} one={`# rises by ${shown}`} other={`# rise by ${shown}`} />
        ) : (
          <Plural value={count} one={`# falls by ${shown}`} other={`# fall by ${shown}`} />
        )}
      </GroupHead>
    );
  return (
    <GroupHead>
      {percent === null || percent === 0 ? (
        <Plural value={count} one="# more changes" other="# more change" />
      ) : percent > 0 ? (
        <Plural value={count} one={`# more rises by ${shown}`} other={`# more rise by ${shown}`} />
      ) : (
        <Plural value={count} one={`# more falls by ${shown}`} other={`# more fall by ${shown}`} />
      )}
    </GroupHead>
  );
}

/** `usual` is the percentage that the heading says. */
function PreviewTableRow({ draft, row, usual }: { draft: string; row: PreviewRow; usual: number | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useListSearch();
  const { id, name, oldPrice, newPrice, excluded } = row;
  const exact = newPrice === null || oldPrice === 0 ? null : ((newPrice - oldPrice) * 100) / oldPrice;
  const percent = exact === null ? null : Number(exact.toFixed(1));
  return (
    <tr className={`${ROW} ${excluded ? 'text-muted' : ''}`}>
      <th scope="row" className="min-w-0 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:self-start">
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="font-normal text-muted max-md:block max-md:text-xs">{specsOf(row)}</span>
        {row.reason && (
          <span className="block text-xs font-semibold text-warning">
            <ReasonText row={row} />
          </span>
        )}
      </th>
      <Num className="text-muted max-md:hidden">
        <Mmk value={oldPrice} />
      </Num>
      <Num
        className={`${CARD_FIGURE} text-base max-md:[&_small]:hidden max-md:col-start-3 max-md:row-start-1 ${excluded ? 'line-through' : 'font-semibold'}`}
      >
        {newPrice === null ? t`No price` : <Price value={newPrice} />}
      </Num>
      {/* Beside the short line of the version it needs no column of its own, which would narrow the name. */}
      <Num
        className={`${CARD_FIGURE} max-md:row-start-2 max-md:text-xs ${row.reason ? 'max-md:col-start-3' : 'max-md:col-span-2 max-md:col-start-2 max-md:self-end max-md:justify-self-end'}`}
      >
        <span className="md:hidden">
          <span className="text-muted">{formatNumber(oldPrice, locale)}</span>{' '}
          {newPrice !== null && <PriceDifference from={oldPrice} to={newPrice} bare />}
        </span>
        <span className="max-md:hidden">{newPrice !== null && <PriceDifference from={oldPrice} to={newPrice} />}</span>{' '}
        {percent !== null && percent !== usual && (
          <span className="text-sm text-muted max-md:text-xs md:block">
            {formatPercent(percent, locale, { plus: true })}
          </span>
        )}
      </Num>
      <Num
        className={`${CARD_FIGURE} text-sm ${row.reason ? 'max-md:col-span-2 max-md:col-start-2 max-md:text-xs max-md:[&_span]:inline' : 'max-md:hidden'}`}
      >
        <span className="text-muted md:sr-only">{t`Margin`} </span>
        <Margin row={row} />
      </Num>
      <td className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-center md:text-right">
        <OfficeForm method="post" action={`${batchPath(draft)}/exclusion${search}`} preventScrollReset>
          <input type="hidden" name="item" value={id} />
          <Button
            type="submit"
            name="excluded"
            value={excluded ? 'no' : 'yes'}
            size="small"
            look="quiet"
            className="max-md:w-11 max-md:justify-start max-md:px-0"
            busy={useIsSubmitting()}
            aria-label={excluded ? t`Include ${phoneLabel(row)}` : t`Leave out ${phoneLabel(row)}`}
          >
            <span
              className={`grid size-6 place-items-center rounded-full md:hidden [&>svg]:size-6 ${excluded ? 'border-2 border-field-line [&>svg]:invisible' : 'text-primary'}`}
            >
              <Icon name="circle-check" />
            </span>
            <span className="max-md:hidden">{excluded ? t`Include` : t`Leave out`}</span>
          </Button>
        </OfficeForm>
      </td>
    </tr>
  );
}

function ReasonText({ row: { reason, oldRate } }: { row: PreviewRow }) {
  const { t } = useLingui();
  switch (reason) {
    case 'no-price':
      return t`No price at this rate`;
    case 'below-cost':
      return t`Sells below cost`;
    case 'jumps':
      return t`Moves by more than 10%`;
    case 'other-rate':
      return (
        <Trans>
          Had its own rate, <Decimal value={oldRate ?? '0'} />
        </Trans>
      );
    default:
      return null;
  }
}

function Margin({ row: { cost, oldRate, newRate, oldPrice, newPrice } }: { row: PreviewRow }) {
  const locale = useLocale();
  const before = earnedPerPiece(oldPrice, cost, oldRate);
  const after = newPrice === null ? null : earnedPerPiece(newPrice, cost, newRate);
  const percentText = (margin: typeof before) => (margin ? formatPercent(margin.percent, locale) : '–');
  return (
    <>
      <span className="figures">
        {percentText(before)} → {percentText(after)}
      </span>
      {after && (
        <span className={`block ${after.mmk < 0 ? 'text-error' : 'text-muted'}`}>
          <Mmk value={after.mmk} />
        </span>
      )}
    </>
  );
}
