import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FREE_WITH_IT } from '#app/domain/orders/counter/counter-price.ts';
import { isArticle, phoneLabel, specsOf } from '#app/domain/phone/phone.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { CodeLines } from '#app/ui/admin/orders/counter/code-lines.tsx';
import { type DraftLine, idOf, listPriceOf, priceOf } from '#app/ui/admin/orders/counter/sale-draft.ts';
import { Icon } from '#app/ui/components/icon.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PieceText } from '#app/ui/labels/piece-text.tsx';
import { useReasonLabel } from '#app/ui/labels/stored-names.ts';

type SaleLinesProps = {
  lines: DraftLine[];
  onQty: (id: string, qty: number) => void;
  onPrice: (line: DraftLine) => void;
  onSold: (id: string, sold: DraftLine['sold']) => void;
  /** What is wrong with a line, by its position. */
  problem: { at: number; text: ReactNode } | null;
};

export function SaleLines({ lines, onQty, onPrice, onSold, problem }: SaleLinesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const reasonLabel = useReasonLabel();
  if (lines.length === 0)
    return (
      <p className="rounded-box border border-base-300 px-4 py-8 text-center text-muted noscript:hidden">
        {t`Nothing in the list yet. Scan a phone, or type a few letters.`}
      </p>
    );
  return (
    <ul aria-label={t`Sale`} className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
      {lines.map((line, at) => {
        const { item, unit, qty } = line;
        const label = phoneLabel(item);
        const id = idOf(line);
        return (
          <li key={id} className="flex gap-3 p-3">
            <PhonePhoto
              name={item.name}
              photo={item.photo ?? undefined}
              className="size-11"
              shown="2.75rem"
              widest={160}
            />
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{item.name}</p>
              <div className="text-sm text-muted">
                {specsOf(item)}
                {unit && <CodeLines codes={unit.codes} />}
                {unit && (unit.condition !== 'new' || unit.battery !== null) && <PieceText piece={unit} />}
              </div>
              {problem?.at === at && (
                <p role="alert" className="text-sm font-semibold text-error">
                  {problem.text}
                </p>
              )}
              {line.sold && (
                <p className="text-sm font-semibold text-warning">
                  {line.sold.reason === FREE_WITH_IT ? (
                    t`Free with it`
                  ) : (
                    <Trans>
                      {formatNumber((listPriceOf(line) - line.sold.price) * qty, locale)} off,{' '}
                      {reasonLabel(line.sold.reason)}
                    </Trans>
                  )}
                </p>
              )}
              <div className="mt-1 flex flex-wrap items-center gap-x-2">
                {!unit && (
                  <span className="qty-stepper w-max">
                    <button type="button" aria-label={t`One less ${label}`} onClick={() => onQty(id, qty - 1)}>
                      −
                    </button>
                    <output aria-label={t`Qty of ${label}`} className="w-11 text-center tabular-nums">
                      {formatNumber(qty, locale)}
                    </output>
                    <button type="button" aria-label={t`One more ${label}`} onClick={() => onQty(id, qty + 1)}>
                      +
                    </button>
                  </span>
                )}
                <button
                  type="button"
                  className="tall-link link text-sm"
                  aria-label={t`Price of ${label}`}
                  onClick={() => onPrice(line)}
                >
                  {t`Price`}
                </button>
                {isArticle(item) && !line.sold && lines.length > 1 && (
                  <button
                    type="button"
                    className="tall-link link text-sm"
                    onClick={() => onSold(id, { price: 0, reason: FREE_WITH_IT })}
                  >
                    {t`Free with it`}
                  </button>
                )}
              </div>
            </div>
            <div className="flex flex-col items-end justify-between font-semibold">
              <span className="text-right tabular-nums">
                {formatNumber(priceOf(line) * qty, locale)}
                {line.sold && (
                  <s className="block text-sm font-normal text-muted">
                    {formatNumber(listPriceOf(line) * qty, locale)}
                  </s>
                )}
              </span>
              <button
                type="button"
                aria-label={t`Remove ${label}`}
                onClick={() => onQty(id, 0)}
                className="-me-2 -mb-2 grid size-11 cursor-pointer place-items-center text-muted"
              >
                <Icon name="x" />
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
