import { specsOf } from '#app/domain/phone/phone.ts';
import type { BoxLabel, LabelChoice } from '#app/domain/stock/box-labels/box-label.ts';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

const IN_BURMESE = { language: 'my', format: BURMESE } as const;
const IN_ENGLISH = { language: 'en', format: ENGLISH } as const;

/** A module of two dots of a printer of 203 dots an inch: bars of whole dots can be scanned. */
const MODULE_MM = 0.25;
/** What scanners need on both sides (ISO/IEC 15417). */
const QUIET_MODULES = 10;

/** Its pages have the size of the labels, by `back-office.css`. */
export function BoxLabelSheet({ labels, choice: { size, price } }: { labels: BoxLabel[]; choice: LabelChoice }) {
  // In the language of its digits, whatever that of the page: everybody reads a label.
  const locale: Locale = { ...useLocale(), ...(price === 'burmese' ? IN_BURMESE : IN_ENGLISH) };
  return (
    <div>
      <ul className="voucher box-labels" data-size={size}>
        {labels.map((label, at) => (
          // Copies are alike, and the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={at}>
            <strong>{label.phone.name}</strong>
            <span>
              <span>{specsOf(label.phone)}</span>
              {price !== 'no' && <b>{formatMmk(label.salePrice, locale)}</b>}
            </span>
            {label.code && <Bars {...label.code} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bars({ text, bars: { width, path } }: NonNullable<BoxLabel['code']>) {
  const whole = width + 2 * QUIET_MODULES;
  return (
    <>
      <svg
        viewBox={`${-QUIET_MODULES} 0 ${whole} 1`}
        width={`${whole * MODULE_MM}mm`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden
      >
        <path d={path} />
      </svg>
      <code>{text}</code>
    </>
  );
}
