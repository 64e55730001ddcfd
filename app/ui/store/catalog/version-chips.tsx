import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function VersionChips({ phone, versions }: { phone: StockItem; versions: StockItem[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const search = useListSearch();
  if (versions.length < 2) return null;
  return (
    <ul aria-label={t`Versions`} className="flex flex-wrap gap-2">
      {versions.map((version) => {
        const isThis = version.id === phone.id;
        return (
          <li key={version.id} className="max-w-full">
            <Link
              to={phonePath(version) + search}
              aria-current={isThis ? 'page' : undefined}
              className={`btn h-auto min-h-11 max-w-full flex-col gap-0 px-4 py-1 wrap-anywhere ${isThis ? 'border-primary bg-primary/10 text-primary' : 'btn-ghost border-base-300'} ${version.qty > 0 ? '' : 'border-dashed font-normal'}`}
            >
              <span>{specsOf(version) || version.name}</span>
              <span className="text-xs font-normal tabular-nums">
                {version.qty > 0 ? formatMmk(version.salePrice, locale) : t`Out of stock`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
