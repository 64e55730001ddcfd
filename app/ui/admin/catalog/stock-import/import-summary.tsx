import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StockImport } from '#app/domain/catalog/stock-import/stock-import.ts';
import { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import { DiscardList } from '#app/ui/admin/catalog/stock-import/discard-list.tsx';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { IMPORT_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm, OfficeLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type ImportSummaryProps = { list: StockImport; maySeeCosts: boolean; result: object | undefined };

export function ImportSummary({ list, maySeeCosts, result }: ImportSummaryProps) {
  const { id, fileName, counts, digest, zawgyi, otherPrices, isRepeated, options } = list;
  const coming = counts.new + counts.changed;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="heading wrap-anywhere">{fileName}</h2>
      {isRepeated && (
        <Alert tone="warning">
          {options.quantity === 'added' ? (
            <Trans>This list was imported before. Its pieces would be added a second time.</Trans>
          ) : (
            <Trans>This list was imported before.</Trans>
          )}
        </Alert>
      )}
      {zawgyi > 0 && (
        <Alert
          tone="warning"
          action={
            <OfficeForm method="post" action={IMPORT_PATH}>
              <input type="hidden" name="step" value="options" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="quantity" value={options.quantity} />
              <input type="hidden" name="currency" value={options.currency} />
              <Button type="submit" name="converted" value="yes" size="small">
                <Trans>Convert to Unicode</Trans>
              </Button>
            </OfficeForm>
          }
        >
          <Plural value={zawgyi} one="# row is probably in Zawgyi." other="# rows are probably in Zawgyi." />
        </Alert>
      )}
      {counts.refused > 0 && (
        <Alert tone="warning">
          <Plural
            value={counts.refused}
            one="# row is left out. Below, it says why; correct it there, or import the others."
            other="# rows are left out. Below, each says why; correct them there, or import the others."
          />
        </Alert>
      )}
      {otherPrices > 0 && (
        <Alert tone="warning">
          <Plural
            value={otherPrices}
            one="In # row, the price of the list is not taken. The row says why."
            other="In # rows, the price of the list is not taken. Each says why."
          />
        </Alert>
      )}
      <p className={options.quantity === 'added' ? 'font-semibold' : ''}>
        {options.quantity === 'counted' ? (
          <Trans>The quantity is what there is now. Costs are in {options.currency}.</Trans>
        ) : (
          <Trans>The quantity is what came in, and is added. Costs are in {options.currency}.</Trans>
        )}
      </p>
      {coming > 0 ? (
        <OfficeResultForm result={result} action={IMPORT_PATH}>
          <input type="hidden" name="step" value="apply" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={digest} />
          <SubmitButton className="self-start" busyLabel={<Trans>Writing the list…</Trans>}>
            <Plural value={coming} one="Import # row" other="Import # rows" />
          </SubmitButton>
        </OfficeResultForm>
      ) : (
        <p>
          <Trans>No row of this list changes anything.</Trans>
        </p>
      )}
      <OptionsForm list={list} result={result} />
      <div className="flex flex-wrap items-center gap-4">
        <DiscardList id={id} />
        <OfficeLink to={`${IMPORT_PATH}?columns=yes`} className="link inline-flex min-h-11 items-center">
          <Trans>Choose the columns again</Trans>
        </OfficeLink>
      </div>
      {!maySeeCosts && (
        <p className="text-sm text-muted">
          <Trans>Columns of cost, profit and supplier are not read, because you may not see costs.</Trans>
        </p>
      )}
    </section>
  );
}

function OptionsForm({ list, result }: { list: StockImport; result: object | undefined }) {
  const { t } = useLingui();
  const { id, options } = list;
  return (
    <Fold summary={<Trans>How the list is read</Trans>} hint={<Trans>change what the quantity says</Trans>}>
      <OfficeResultForm result={result} action={IMPORT_PATH}>
        <input type="hidden" name="step" value="options" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="converted" value={options.isConverted ? 'yes' : ''} />
        <fieldset className="flex flex-col">
          <legend className="text-sm text-muted">
            <Trans>The quantity says</Trans>
          </legend>
          {[
            { value: 'counted', label: t`how many pieces there are now` },
            { value: 'added', label: t`how many came in, and are added` },
          ].map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="quantity"
                value={value}
                defaultChecked={value === options.quantity}
                className="size-5 shrink-0 accent-primary"
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <label className="flex min-w-0 flex-col gap-1">
          <span className="text-sm text-muted">
            <Trans>Costs of new items are in, unless the list says</Trans>
          </span>
          <select name="currency" defaultValue={options.currency} className="input w-full">
            {ITEM_CURRENCIES.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </label>
        <SubmitButton look="plain" className="self-start">
          <Trans>Check again</Trans>
        </SubmitButton>
      </OfficeResultForm>
    </Fold>
  );
}
