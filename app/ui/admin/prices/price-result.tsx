import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { FormProps } from 'react-router';
import type { UndoProblem } from '#app/domain/catalog/inventory/change-undo-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { EditPriceProblem, PriceEdited } from '#app/domain/prices/price-changes/price-edit-form.ts';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { useRoundingLabel } from '#app/ui/admin/labels/rounding-label.ts';
import { useHistoryPath } from '#app/ui/admin/paths/price-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { failureIn, useFailureMessage } from '#app/ui/forms/unavailable-alert.tsx';

type Typed = Record<string, string>;
export type PriceRefusal =
  | ({ ok: false; typed: Typed } & (EditPriceProblem | UndoProblem))
  | { ok: false; problems: Problems; typed: Typed };
export type PriceResult = PriceEdited | PriceRefusal | Unavailable;

/** `action` is left out on the page whose own action handles the Undo. */
type PriceSavedProps = { saved: PriceEdited; UndoForm: ComponentType<FormProps>; action?: string };

export function PriceSaved(props: PriceSavedProps) {
  const { t } = useLingui();
  const { item, old } = props.saved;
  const { name, salePrice } = item;
  const historyPath = useHistoryPath();
  const actions = (
    <div className="flex flex-wrap gap-2">
      <UndoPrice {...props} />
      <OfficeButtonLink to={historyPath(item.id)} size="small">
        {t`Price history`}
      </OfficeButtonLink>
    </div>
  );
  return (
    <Toast action={actions}>
      <p>{t`Price updated successfully!`}</p>
      <p className="text-sm">
        {salePrice === old.salePrice ? (
          <Trans>
            {name} still sells for <Mmk value={salePrice} />.
          </Trans>
        ) : (
          <Trans>
            {name}: <Mmk value={old.salePrice} /> → <Mmk value={salePrice} />
          </Trans>
        )}
      </p>
    </Toast>
  );
}

function UndoPrice({ saved: { item, event }, UndoForm, action }: PriceSavedProps) {
  const { t } = useLingui();
  if (event === null) return null;
  return (
    <UndoForm method="post" {...(action && { action })}>
      <input type="hidden" name="undo" value={event} />
      <Button type="submit" size="small" aria-label={t`Undo: price of ${item.name}`}>
        {t`Undo`}
      </Button>
    </UndoForm>
  );
}

export function PriceAlert({ result }: { result: PriceResult | undefined }) {
  const { t } = useLingui();
  const message = useFailureText(result);
  const { refused, problems } = formResult(result);
  if (Object.keys(problems).length > 0) {
    return <Alert>{t`Please enter valid numbers for all fields.`}</Alert>;
  }
  if (refused?.problem === 'changed-meanwhile') return <EditConflict item={refused.item} />;
  if (refused?.problem === 'rounding-changed') return <RoundingConflict {...refused} />;
  if (!message) return null;
  return <Alert>{t`Error updating price: ${message}`}</Alert>;
}

export function UndoRefusalAlert({ result }: { result: PriceResult }) {
  const { t } = useLingui();
  const { refused } = formResult(result);
  if (refused?.problem === 'changed-since') {
    return <Alert tone="warning">{t`Nothing was undone: ${refused.name} has changed since.`}</Alert>;
  }
  return <PriceAlert result={result} />;
}

function useFailureText(result: PriceResult | undefined): string | undefined {
  const { t } = useLingui();
  const failureMessage = useFailureMessage();
  const failure = failureIn(result);
  const { refused } = formResult(result);
  if (failure) return failureMessage(failure);
  if (refused?.problem === 'no-price') return t`These numbers give no price: it would be below zero or too large.`;
  if (refused?.problem === 'no-such-item') return t`This item is not in the inventory any more.`;
  return undefined;
}

function RoundingConflict({ rounding }: { rounding: Rounding }) {
  const rule = useRoundingLabel()(rounding);
  return (
    <Alert tone="warning">
      <Trans>
        Prices are now rounded up to {rule}. Nothing is saved yet. Look at the new price, and press Save Changes again.
      </Trans>
    </Alert>
  );
}

function EditConflict({ item: { cost, currency, rate, profit, salePrice } }: { item: PricedItem }) {
  return (
    <Alert tone="warning">
      <p>
        <Trans>
          This price was changed to <Mmk value={salePrice} /> in the meantime. Nothing is saved yet.
        </Trans>
      </p>
      <p className="text-sm">
        <Trans>
          Cost <Decimal value={cost ?? '0'} /> {currency}, exchange rate <Decimal value={rate ?? '0'} />, profit{' '}
          <Decimal value={profit ?? '0'} />
          %. Press Save Changes again to replace them with yours.
        </Trans>
      </p>
    </Alert>
  );
}
