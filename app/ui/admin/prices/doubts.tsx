import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type Doubt,
  type Doubtful,
  doubtKey,
  type PriceDoubt,
  type RateDoubt,
} from '#app/domain/prices/pricing/doubt.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { retype } from '#app/ui/forms/early-input.ts';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type DoubtsProps = { result: object | undefined; button: ReactNode };

/** Inside a form, above its button: asks about figures that look wrong, and confirms them when the form is sent again. */
export function Doubts({ result, button }: DoubtsProps) {
  if (!isDoubtful(result)) return null;
  const { doubts } = result;
  return (
    <div key={doubtKey(doubts)} ref={showButton}>
      <Alert tone="warning">
        <ul className="flex flex-col gap-1">
          {doubts.map((doubt) => (
            <li key={doubtKey([doubt]) + (doubt.kind === 'price' ? doubt.name : '')}>
              <DoubtText doubt={doubt} />
              {doubt.kind === 'rate' && doubt.reciprocal !== null && <UseReciprocal reciprocal={doubt.reciprocal} />}
            </li>
          ))}
        </ul>
        <p className="mt-1">
          <Trans>Nothing is saved yet. If it is right, press {button} again.</Trans>
        </p>
        <input type="hidden" name="confirmed" value={doubtKey(doubts)} />
      </Alert>
    </div>
  );
}

/** The question pushes the button of its form down, perhaps out of the screen. */
function showButton(question: HTMLElement | null): void {
  question?.closest('form')?.lastElementChild?.scrollIntoView({ block: 'nearest' });
}

function isDoubtful(result: object | undefined): result is Doubtful {
  return result !== undefined && 'problem' in result && result.problem === 'doubtful';
}

function DoubtText({ doubt }: { doubt: Doubt }) {
  return doubt.kind === 'rate' ? <RateDoubtText doubt={doubt} /> : <PriceDoubtText doubt={doubt} />;
}

export function RateDoubtText({ doubt: { currency, rate, min, max, reciprocal } }: { doubt: RateDoubt }) {
  if (reciprocal !== null)
    return (
      <Trans>
        {currency} <Decimal value={rate} />: typed the other way round? 1 {currency} would then be{' '}
        <Decimal value={reciprocal} /> MMK.
      </Trans>
    );
  return (
    <Trans>
      {currency} <Decimal value={rate} /> looks wrong: 1 {currency} is between <Decimal value={min} /> and{' '}
      <Decimal value={max} /> MMK.
    </Trans>
  );
}

function PriceDoubtText({ doubt: { name, price, usual } }: { doubt: PriceDoubt }) {
  if (usual === null)
    return (
      <Trans>
        {name} would sell for only <Mmk value={price} />.
      </Trans>
    );
  return (
    <Trans>
      {name} would sell for only <Mmk value={price} />. Other phones sell for about <Mmk value={usual} />.
    </Trans>
  );
}

function UseReciprocal({ reciprocal }: { reciprocal: string }) {
  const { format } = useLocale();
  if (!useHydrated()) return null;
  return (
    <Button
      size="small"
      className="my-1 flex"
      onClick={({ currentTarget: { form } }) => {
        const field = form?.elements.namedItem('rate');
        if (field instanceof HTMLInputElement) retype(field, fieldDecimal(reciprocal, format));
      }}
    >
      <Trans>
        Use <Decimal value={reciprocal} />
      </Trans>
    </Button>
  );
}
