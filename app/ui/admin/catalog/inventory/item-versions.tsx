import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  MAX_VERSIONS,
  type VersionField,
  versionField,
  versionsOf,
} from '#app/domain/catalog/inventory/version-fields.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { SPECS, type Spec } from '#app/domain/phone/phone.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { copyVersion } from '#app/ui/admin/catalog/inventory/use-item-fields.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { SalePrice } from '#app/ui/admin/prices/price-fields.tsx';
import type { Figures } from '#app/ui/admin/prices/price-figures.ts';
import { Button } from '#app/ui/components/button.tsx';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { REFILL } from '#app/ui/hooks/typing-events.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type FormRef = RefObject<HTMLFormElement | null>;
export type Versions = ReturnType<typeof useVersions>;

/** Manages the numbers of the versions in the form, at first those of the `typed` fields. */
export function useVersions(form: FormRef, typed: Partial<Record<string, string>>) {
  const [versions, setVersions] = useState(() => versionsOf(Object.keys(typed)));
  const last = versions.at(-1) ?? 1;
  const restore = useEffectEvent(({ detail }: CustomEvent<string[]>) => setVersions(versionsOf(detail)));
  useEffect(() => {
    const { current } = form;
    const onRefill = (event: Event) => restore(event as CustomEvent<string[]>);
    current?.addEventListener(REFILL, onRefill);
    return () => current?.removeEventListener(REFILL, onRefill);
  }, [form]);
  return {
    versions,
    add() {
      flushSync(() => setVersions([...versions, last + 1]));
      copyVersion(form.current, last, last + 1);
    },
    remove: (version: number) => setVersions(versions.filter((each) => each !== version)),
    clear: () => setVersions([1]),
  };
}

type ItemVersionsProps = {
  versions: Versions;
  figures: Record<number, Figures>;
  rounding: Rounding;
  currency: string;
  typed: Partial<Record<string, string>>;
  problems: Partial<Record<string, FieldProblem>>;
  /** The position of the version that has no price. */
  noPricePosition: number | null;
};

export function ItemVersions({
  versions: { versions, add, remove },
  figures,
  rounding,
  noPricePosition,
  ...fields
}: ItemVersionsProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const hasSeveral = versions.length > 1;
  return (
    <>
      {versions.map((version, position) => {
        const number = formatNumber(position + 1, locale);
        return (
          <fieldset
            key={version}
            className={hasSeveral ? 'rounded-box border border-base-300 px-4 pt-1 pb-4' : 'contents'}
          >
            {hasSeveral && (
              <legend className="px-1 font-semibold">
                <Trans>Version {number}</Trans>
              </legend>
            )}
            <div className={`grid grid-cols-2 gap-x-4 gap-y-5 ${hasSeveral ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}>
              <VersionFields {...fields} version={version} withColour={hasSeveral} />
              <div className={hasSeveral ? 'max-sm:col-span-full' : 'col-span-full'}>
                <SalePrice
                  figures={figures[version] ?? {}}
                  rounding={rounding}
                  hasNoPrice={noPricePosition === position}
                  compact={hasSeveral}
                />
              </div>
            </div>
            {position > 0 && (
              <Button size="small" className="mt-4" onClick={() => remove(version)}>
                <Trans>Remove version {number}</Trans>
              </Button>
            )}
          </fieldset>
        );
      })}
      {isHydrated && versions.length < MAX_VERSIONS && (
        <Button onClick={add}>
          <Trans>Add another version</Trans>
        </Button>
      )}
    </>
  );
}

type VersionProps = Pick<ItemVersionsProps, 'currency' | 'typed' | 'problems'> & {
  version: number;
  withColour: boolean;
};

function VersionFields({ version, withColour, currency, typed, problems }: VersionProps) {
  const { t } = useLingui();
  const examples: Record<Spec, string> = { ram: t`e.g. 8GB`, rom: t`e.g. 256GB` };
  const field = (key: VersionField) => {
    const name = versionField(key, version);
    return { name, typed: typed[name], problem: problems[name], autoComplete: 'off' };
  };
  return (
    <>
      {withColour && (
        <div className="max-sm:col-span-full">
          <TextField label={t`Colour`} placeholder={t`Optional, e.g. Blue`} {...field('colour')} />
        </div>
      )}
      {SPECS.map((spec) => (
        <TextField key={spec} label={t(SPEC_LABELS[spec])} placeholder={examples[spec]} {...field(spec)} />
      ))}
      <TextField label={t`Qty`} inputMode="numeric" defaultValue="1" {...field('qty')} />
      <div className={currency === 'MMK' ? 'max-sm:col-span-full' : undefined}>
        <MoneyField label={t`Cost`} currency={currency} narrow {...field('cost')} />
      </div>
    </>
  );
}
