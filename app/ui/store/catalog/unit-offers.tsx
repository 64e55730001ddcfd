import { Trans, useLingui } from '@lingui/react/macro';
import type { UnitOffer } from '#app/domain/stock/units/shown-units.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useConditionLabels } from '#app/ui/labels/unit-labels.tsx';

/** Shows units that have a price of their own. The cart does not take them: buyers request them from the shop. */
export function UnitOffers({ offers }: { offers: UnitOffer[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const conditions = useConditionLabels();
  if (offers.length === 0) return null;
  const textOf = ({ condition, battery, colour }: UnitOffer) => {
    const percent = battery === null ? '' : formatNumber(battery, locale);
    return [conditions[condition], percent && t`Battery ${percent} %`, colour].filter(Boolean).join(' · ');
  };
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="font-semibold">
        <Trans>Also in the shop, each at its own price</Trans>
      </h2>
      <ul className="divide-y divide-base-300">
        {offers.map((offer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two offers may be equal, and buyers see no id.
          <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">{textOf(offer)}</span>
            <span className="font-semibold">
              <Mmk value={offer.salePrice} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        <Trans>Ask the shop for one of these.</Trans>
      </p>
    </section>
  );
}
