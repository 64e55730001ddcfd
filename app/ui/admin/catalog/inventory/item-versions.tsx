import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  MAX_VERSIONS,
  type VersionField,
  versionField,
  versionsOf,
} from '#app/domain/catalog/inventory/version-fields.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { type ItemKind, PHONE_SPECS, type PhoneSpec } from '#app/domain/phone/phone.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { copyVersion, readSpecs } from '#app/ui/admin/catalog/inventory/use-item-fields.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { SalePrice } from '#app/ui/admin/prices/price-fields.tsx';
import type { Figures } from '#app/ui/admin/prices/price-figures.ts';
import { Button } from '#app/ui/components/button.tsx';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { REFILL } from '#app/ui/hooks/typing-events.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type FormRef = RefObject<HTMLFormElement | null>;
export type Versions = ReturnType<typeof useVersions>;

/** RAM and ROM of most phones that are sold, the most frequent first. */
const USUAL_SIZES = ['8/256', '8/128', '6/128', '12/256', '4/128', '12/512', '4/64', '16/512'];
const OFFERED_SIZES = 4;

const isColour = (field: string) => field.startsWith('colour');

/** Manages the numbers of the versions in the form, at first those of the `typed` fields, and whether they have colours. */
export function useVersions(form: FormRef, typed: Partial<Record<string, string>>) {
  const [versions, setVersions] = useState(() => versionsOf(Object.keys(typed)));
  const [hasColours, setHasColours] = useState(() =>
    Object.entries(typed).some(([field, value]) => isColour(field) && value),
  );
  const last = versions.at(-1) ?? 1;
  const restore = useEffectEvent(({ detail }: CustomEvent<string[]>) => {
    setVersions(versionsOf(detail));
    setHasColours(detail.some(isColour));
  });
  useEffect(() => {
    const { current } = form;
    const onRefill = (event: Event) => restore(event as CustomEvent<string[]>);
    current?.addEventListener(REFILL, onRefill);
    return () => current?.removeEventListener(REFILL, onRefill);
  }, [form]);
  return {
    versions,
    hasColours,
    addColours: () => setHasColours(true),
    /** Adds a version after the last one. A `size` also fills the last one if it has none. */
    add(size?: string) {
      const isUsed = size === undefined || readSpecs(form.current, last).some(Boolean);
      const version = isUsed ? last + 1 : last;
      if (isUsed) flushSync(() => setVersions([...versions, version]));
      copyVersion(form.current, { from: last, to: version, size });
    },
    offers: () => {
      const specsIn = (version: number) =>
        form.current ? readSpecs(form.current, version) : PHONE_SPECS.map((spec) => typed[versionField(spec, version)]);
      const used = versions.map((version) => specsIn(version).join('/').replaceAll(/gb/gi, ''));
      return USUAL_SIZES.filter((size) => !used.includes(size)).slice(0, OFFERED_SIZES);
    },
    remove: (version: number) => setVersions(versions.filter((each) => each !== version)),
    clear() {
      setVersions([1]);
      setHasColours(false);
    },
  };
}

type ItemVersionsProps = {
  kind: ItemKind;
  versions: Versions;
  figures: Record<number, Figures>;
  rounding: Rounding;
  currency: string;
  typed: Partial<Record<string, string>>;
  problems: Partial<Record<string, FieldProblem>>;
  noPricePosition: number | null;
};

/** On a phone, a cost in kyat and its price are too long for the line and stand below it; on the smallest, any cost. */
const columnsFor = (currency: string) =>
  `grid items-center gap-x-0.5 sm:grid-cols-[1fr_1fr_5rem_1.3fr_8rem] sm:gap-x-2 ${currency === 'MMK' ? 'grid-cols-3' : 'grid-cols-[3.25rem_4rem_2.75rem_minmax(0,1fr)_5rem] max-[22.4rem]:grid-cols-3'}`;

const costSpan = (currency: string) => (currency === 'MMK' ? 'max-sm:col-span-2' : 'max-[22.4rem]:col-span-2');

export function ItemVersions({
  versions: { versions, hasColours, addColours, add, offers, remove },
  figures,
  rounding,
  noPricePosition,
  ...fields
}: ItemVersionsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { kind, currency } = fields;
  const isPhone = kind === 'phone';
  const columns = columnsFor(currency);
  const addInView = ({ currentTarget: { parentElement: buttons } }: MouseEvent, size?: string) => {
    add(size);
    // The new line has moved them down.
    buttons?.scrollIntoView({ block: 'nearest' });
  };
  const last = versions.at(-1) ?? 1;
  const count = formatNumber(versions.length, locale);
  return (
    <section
      aria-label={t`Versions`}
      className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100"
    >
      <div aria-hidden="true" className={`${columns} px-1.5 pt-2 pb-1 sm:px-2 text-xs text-muted`}>
        {isPhone ? (
          PHONE_SPECS.map((spec) => (
            <span key={spec} className="px-1">
              {t(SPEC_LABELS[spec])}
            </span>
          ))
        ) : (
          <span className="col-span-2 px-1">{t`Variant`}</span>
        )}
        <span className="px-1 text-end">
          {isPhone
            ? t({ message: 'Qty', context: 'narrow column' })
            : t({ message: 'Qty', context: 'narrow column, of articles' })}
        </span>
        <span className={`px-1 text-end ${costSpan(currency)}`}>
          {t`Cost`} {currency}
        </span>
        <span className="text-end">{t`Price`}</span>
      </div>
      {versions.map((version, position) => {
        const number = formatNumber(position + 1, locale);
        return (
          <fieldset key={version} className="px-1.5 py-1.5 sm:px-2">
            {versions.length > 1 && <legend className="sr-only">{t`Version ${number}`}</legend>}
            <div className={columns}>
              <VersionFields {...fields} version={version} withColour={isPhone && hasColours && versions.length > 1} />
              <SalePrice
                figures={figures[version] ?? {}}
                rounding={rounding}
                hasNoPrice={noPricePosition === position}
              />
            </div>
          </fieldset>
        );
      })}
      <div className="flex flex-wrap items-center gap-1.5 p-2 noscript:hidden">
        {versions.length < MAX_VERSIONS && (
          <>
            {(isPhone ? offers() : []).map((size) => (
              <Button key={size} size="small" onClick={(event) => addInView(event, size)} data-early>
                + {size}
              </Button>
            ))}
            <Button size="small" onClick={(event) => addInView(event)} data-early>
              {t`Add another version`}
            </Button>
          </>
        )}
        {versions.length > 1 && (
          <>
            {isPhone && !hasColours && (
              <Button size="small" onClick={addColours}>
                {t`Colours`}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={() => remove(last)}>
              {t`Remove version ${count}`}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

type VersionProps = Pick<ItemVersionsProps, 'kind' | 'currency' | 'typed' | 'problems'> & {
  version: number;
  withColour: boolean;
};

function VersionFields({ kind, version, withColour, currency, typed, problems }: VersionProps) {
  const { t } = useLingui();
  const examples: Record<PhoneSpec, string> = { ram: '8GB', rom: '256GB' };
  const field = (key: VersionField) => {
    const name = versionField(key, version);
    return { name, typed: typed[name], problem: problems[name], autoComplete: 'off', inLine: true };
  };
  return (
    <>
      {kind === 'phone' ? (
        PHONE_SPECS.map((spec) => (
          <TextField
            key={spec}
            label={t(SPEC_LABELS[spec])}
            placeholder={examples[spec]}
            className="px-1"
            {...field(spec)}
          />
        ))
      ) : (
        <TextField label={t`Variant`} placeholder={t`e.g. 20 W`} className="col-span-2 px-1" {...field('variant')} />
      )}
      <TextField
        label={t`Qty`}
        placeholder="1"
        inputMode="numeric"
        defaultValue="1"
        className="px-1 text-end"
        {...field('qty')}
      />
      <MoneyField
        label={t`Cost`}
        currency={currency}
        placeholder={t`Cost`}
        className={`px-1 text-end tabular-nums ${costSpan(currency)}`}
        {...field('cost')}
      />
      {withColour && (
        <TextField
          label={t`Colour`}
          placeholder={t`Optional, e.g. Blue`}
          className="order-1 col-span-full mt-1 px-1"
          {...field('colour')}
        />
      )}
    </>
  );
}
