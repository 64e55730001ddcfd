import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { Day } from '#app/ui/components/amount-text.tsx';

export function UnitRefusalText({ refusal }: { refusal: UnitRefusal }) {
  const { t } = useLingui();
  switch (refusal.problem) {
    case 'choose-units':
      return t`Choose which phones go to this order first.`;
    case 'wrong-unit':
      return t`A chosen phone does not belong to this order. Look at the choice again.`;
    case 'too-few-units': {
      const { name, chosen, qty } = refusal;
      return (
        <Trans>
          {name}: {chosen} of <Plural value={qty} one="# phone" other="# phones" /> chosen. Choose each by its IMEI.
        </Trans>
      );
    }
    case 'too-many-units': {
      const { name, chosen, qty } = refusal;
      return (
        <Trans>
          {name}: {chosen} chosen, but only <Plural value={qty} one="# phone" other="# phones" /> ordered.
        </Trans>
      );
    }
    case 'other-piece':
      return <OtherPieceText {...refusal} />;
    case 'unit-leased': {
      const end = refusal.code.slice(-6);
      return t`The phone that ends in ${end} is kept for the counter. Choose another, or let it be sold online.`;
    }
    case 'unit-taken':
      return <TakenUnitText {...refusal.taken} />;
  }
}

function TakenUnitText({ code, orderNumber, soldAt }: (UnitRefusal & { problem: 'unit-taken' })['taken']) {
  const end = code.slice(-6);
  if (orderNumber === null || soldAt === null)
    return <Trans>The phone that ends in {end} is no longer in stock. Choose another.</Trans>;
  return (
    <Trans>
      The phone that ends in {end} was sold on voucher #{orderNumber} on <Day at={soldAt} />. Choose another.
    </Trans>
  );
}

function OtherPieceText({ code, keptFor }: UnitRefusal & { problem: 'other-piece' }) {
  const { t } = useLingui();
  const end = code.slice(-6);
  if (keptFor !== null)
    return t`The phone that ends in ${end} is kept for order #${keptFor}. Choose another, or agree with the buyers first.`;
  return t`The phone that ends in ${end} is not what was ordered. Choose another, or agree with the buyer first.`;
}
