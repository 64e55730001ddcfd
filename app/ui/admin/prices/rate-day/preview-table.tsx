import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { phoneLabel, specsOf } from '#app/domain/phone/phone.ts';
import { earnedPerPiece, type PreviewRow } from '#app/domain/prices/repricing/rate-batch.ts';
import { CARD_FIGURE, CARD_ROW } from '#app/ui/admin/components/card-row.ts';
import { formatPercent } from '#app/ui/admin/components/decimal.tsx';
import { batchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { PriceDifference } from '#app/ui/admin/prices/price-difference.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { ColumnHeads, Num, TableFrame } from '#app/ui/lists/table.tsx';

const ROW = `${CARD_ROW} max-md:grid-cols-[minmax(0,auto)_minmax(0,auto)]`;

export function PreviewTable({ id, rows }: { id: string; rows: PreviewRow[] }) {
  const { t } = useLingui();
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
        {rows.map((row) => (
          <PreviewTableRow key={row.id} draft={id} row={row} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function PreviewTableRow({ draft, row }: { draft: string; row: PreviewRow }) {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useListSearch();
  const { id, name, oldPrice, newPrice, excluded } = row;
  const percent = newPrice === null || oldPrice === 0 ? null : ((newPrice - oldPrice) * 100) / oldPrice;
  return (
    <tr className={`${ROW} ${excluded ? 'text-muted' : ''}`}>
      <th scope="row" className="max-md:col-span-2 max-md:w-0 max-md:min-w-full">
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="inline-block font-normal text-muted">{specsOf(row)}</span>
      </th>
      <Num className={`${CARD_FIGURE} text-muted max-md:text-start max-md:after:content-['_→']`}>
        <Mmk value={oldPrice} />
      </Num>
      <Num className={`${CARD_FIGURE} text-base ${excluded ? 'line-through' : 'font-semibold'}`}>
        {newPrice === null ? <Trans>No price</Trans> : <Mmk value={newPrice} />}
      </Num>
      <Num className={`${CARD_FIGURE} max-md:text-start`}>
        {newPrice !== null && <PriceDifference from={oldPrice} to={newPrice} />}{' '}
        {percent !== null && (
          <span className="block text-sm text-muted">
            {formatPercent(Number(percent.toFixed(1)), locale, { plus: true })}
          </span>
        )}
      </Num>
      <Num className={`${CARD_FIGURE} text-sm`}>
        <span className="text-muted md:sr-only">
          <Trans>Margin</Trans>{' '}
        </span>
        <Margin row={row} />
      </Num>
      <td className="max-md:col-span-2 md:text-right">
        <Form method="post" action={`${batchPath(draft)}/exclusion${search}`} preventScrollReset>
          <input type="hidden" name="item" value={id} />
          <Button
            type="submit"
            name="excluded"
            value={excluded ? 'no' : 'yes'}
            size="small"
            look="quiet"
            className="max-sm:-ms-3.5"
            busy={useIsSubmitting()}
            aria-label={excluded ? t`Include ${phoneLabel(row)}` : t`Leave out ${phoneLabel(row)}`}
          >
            {excluded ? <Trans>Include</Trans> : <Trans>Leave out</Trans>}
          </Button>
        </Form>
      </td>
    </tr>
  );
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
