import { useLingui } from '@lingui/react/macro';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { OrderLine } from '#app/domain/orders/order.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { LineAmount, Price } from '#app/ui/components/amount-text.tsx';
import { SmallPhoto } from '#app/ui/components/phone-photo.tsx';
import { PieceText } from '#app/ui/labels/piece-text.tsx';

type PayOrderLinesProps = { lines: OrderLine[]; photos: FirstPhotos; total: number };

export function PayOrderLines({ lines, photos, total }: PayOrderLinesProps) {
  const { t } = useLingui();
  return (
    <section>
      <h2 className="heading mb-2">{t`Your order`}</h2>
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface px-4">
        {lines.map((line) => (
          <li key={line.line} className="flex flex-wrap items-start gap-x-3 py-3">
            <SmallPhoto name={line.name} photo={photos[line.itemId]} />
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
              {line.name}
              <span className="block text-sm text-muted">
                {specsOf(line)}
                <PieceText piece={line.piece} />
              </span>
            </span>
            <span className="ms-auto text-sm">
              <LineAmount {...line} />
            </span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-3 py-3 font-semibold">
          {t`Total`}
          <Price value={total} />
        </li>
      </ul>
    </section>
  );
}
