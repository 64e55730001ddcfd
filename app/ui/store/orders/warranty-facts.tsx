import { Trans, useLingui } from '@lingui/react/macro';
import { isRevoked, type PublicWarranty } from '#app/domain/stock/warranties/warranty.ts';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { Fact, FactList } from '#app/ui/components/fact.tsx';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';
import { lastDigitsText } from '#app/ui/labels/warranty-labels.tsx';

type WarrantyProps = { warranty: PublicWarranty };

export function WarrantyStateText({ warranty: { state, until } }: WarrantyProps) {
  const { t } = useLingui();
  const day = <BusinessDay date={until} />;
  if (state === 'valid') return <Trans>The shop’s warranty is valid until {day}.</Trans>;
  if (state === 'expired') return <Trans>The shop’s warranty was valid until {day}. It has expired.</Trans>;
  if (state === 'void') return t`The shop has voided this warranty. It is not valid.`;
  return t`This warranty has ended: the item went back to the shop, or the sale was canceled.`;
}

/** A revoked warranty is shown without its last day. */
export function WarrantyFacts({ warranty }: WarrantyProps) {
  const { number, startsOn, until, tax } = warranty;
  const taxes = useTaxLabels();
  return (
    <FactList className="border-y border-base-300 py-4 [&>dd]:font-medium">
      {number && <Fact label={<Trans>Number</Trans>}>{lastDigitsText(number)}</Fact>}
      <Fact label={<Trans>First day</Trans>}>
        <BusinessDay date={startsOn} />
      </Fact>
      {!isRevoked(warranty) && (
        <Fact label={<Trans>Last day</Trans>}>
          <BusinessDay date={until} />
        </Fact>
      )}
      {tax && <Fact label={<Trans>Tax</Trans>}>{taxes[tax]}</Fact>}
    </FactList>
  );
}
