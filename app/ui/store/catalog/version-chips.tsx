import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export function VersionChips({ phone, versions }: { phone: StockItem; versions: StockItem[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useListSearch();
  if (versions.length < 2) return null;
  return (
    <ul aria-label={t`Versions`} className="flex flex-wrap gap-2">
      {versions.map((version) => {
        const isThis = version.id === phone.id;
        const difference = version.salePrice - phone.salePrice;
        return (
          <li key={version.id} className="max-w-full">
            <Link
              to={phonePath(version) + search}
              aria-current={isThis ? 'page' : undefined}
              className={`btn h-auto min-h-11 max-w-full flex-col gap-0 px-4 py-1 wrap-anywhere ${isThis ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
            >
              <span>{specsOf(version) || version.name}</span>
              {!isThis && (
                <span className="text-xs font-normal tabular-nums">
                  {`${difference < 0 ? '−' : '+'}${formatMmk(Math.abs(difference), locale)}`}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
