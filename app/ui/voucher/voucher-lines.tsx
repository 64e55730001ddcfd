// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
import { useLingui } from '@lingui/react/macro';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import { timesMmk } from '#app/domain/money.ts';
import type { Discount } from '#app/domain/orders/order.ts';
import { type Phone, specsOf } from '#app/domain/phone/phone.ts';
import type { PieceFacts, SoldUnits } from '#app/domain/stock/units/shown-units.ts';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { PieceText } from '#app/ui/labels/piece-text.tsx';
import { useReasonLabel } from '#app/ui/labels/stored-names.ts';
import { SoldPhones } from '#app/ui/orders/sold-phones.tsx';

const AMOUNT_CLASS = 'ps-[1.25em] py-[0.4em] text-right align-top @max-[34em]:p-0';

type Line = Phone & {
  line: number;
  itemId?: string;
  salePrice: number;
  qty: number;
  piece?: PieceFacts;
} & Partial<Discount>;
type VoucherLinesProps = {
  order: { items: Line[]; total: number };
  units: SoldUnits[string] | undefined;
  photos?: FirstPhotos;
};

/** The price of the shop: what was taken off at the counter stands above the total. */
const listPriceOf = ({ listPrice, salePrice }: Pick<Line, 'listPrice' | 'salePrice'>) => listPrice ?? salePrice;

/** In a narrow container each row becomes a block. Explicit roles keep it a table for screen readers. */
export function VoucherLines({ order, units, photos }: VoucherLinesProps) {
  const { t } = useLingui();
  const reasonLabel = useReasonLabel();
  const off = order.items.reduce((sum, item) => sum + (listPriceOf(item) - item.salePrice) * item.qty, 0);
  const reasons = [...new Set(order.items.flatMap(({ priceReason = '' }) => priceReason || []))];
  return (
    <table
      role="table"
      aria-label={t`Items`}
      className="mt-[1em] w-full border-base-content @max-[34em]:block @max-[34em]:border-t"
    >
      <thead className="@max-[34em]:sr-only @max-[34em]:print:hidden">
        <tr role="row" className="border-b border-base-content">
          {[t`Model`, t`Qty`, t`Price`, t`Subtotal`].map((column, index) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={`py-[0.25em] ${index ? 'ps-[1.25em] text-right' : 'text-left'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="@max-[34em]:block">
        {order.items.map((item) => (
          <tr
            role="row"
            key={item.line}
            className="break-inside-avoid border-base-300 not-last:border-b @max-[34em]:flex @max-[34em]:flex-wrap @max-[34em]:gap-x-[0.3em] @max-[34em]:py-[0.5em] print:border-base-content"
          >
            <td
              role="cell"
              className="w-[45%] min-w-[9em] py-[0.4em] align-top wrap-anywhere @max-[34em]:w-full @max-[34em]:p-0"
            >
              <span className="flex items-start gap-3">
                {photos && (
                  <PhonePhoto
                    name={item.name}
                    photo={photos[item.itemId ?? '']}
                    className="size-11 print:hidden"
                    shown="2.75rem"
                    widest={160}
                  />
                )}
                <span className="min-w-0">
                  <span className="block font-semibold">
                    <UnbrokenText text={item.name} />
                  </span>
                  <span className="block">{specsOf(item)}</span>
                  <PieceText piece={item.piece} />
                  <SoldPhones units={units?.[item.line]} />
                </span>
              </span>
            </td>
            <td role="cell" className={`tabular-nums ${AMOUNT_CLASS}`}>
              <Figure value={item.qty} />
            </td>
            <td role="cell" className={`@max-[34em]:before:content-['×_'] ${AMOUNT_CLASS}`}>
              <Mmk value={listPriceOf(item)} />
            </td>
            <td role="cell" className={`font-semibold @max-[34em]:ms-auto ${AMOUNT_CLASS}`}>
              <Mmk value={timesMmk(listPriceOf(item), item.qty) ?? 0} />
            </td>
          </tr>
        ))}
      </tbody>
      {/* A row group: print would repeat a footer group on every page. */}
      <tfoot role="rowgroup" className="table-row-group break-before-avoid break-inside-avoid @max-[34em]:block">
        {off > 0 && (
          <tr
            role="row"
            className="border-t border-base-content @max-[34em]:flex @max-[34em]:justify-between @max-[34em]:gap-x-[1em] @max-[34em]:py-[0.5em]"
          >
            <th role="rowheader" scope="row" colSpan={2} className="py-[0.5em] text-left font-normal @max-[34em]:p-0">
              {t`Discount`}
              {reasons.length > 0 && ` (${reasons.map(reasonLabel).join(', ')})`}
            </th>
            <td role="cell" colSpan={2} className={`@max-[34em]:ms-auto ${AMOUNT_CLASS}`}>
              −<Mmk value={off} />
            </td>
          </tr>
        )}
        <tr
          role="row"
          className="border-y-2 border-base-content font-semibold @max-[34em]:flex @max-[34em]:flex-wrap @max-[34em]:items-baseline @max-[34em]:justify-between @max-[34em]:gap-x-[1em] @max-[34em]:py-[0.5em]"
        >
          <th role="rowheader" scope="row" colSpan={2} className="py-[0.5em] text-left @max-[34em]:p-0">
            {t`Total`}
          </th>
          <td role="cell" colSpan={2} className={`text-[1.2em] @max-[34em]:ms-auto ${AMOUNT_CLASS}`}>
            <Mmk value={order.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
