import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { MAX_SEARCH } from '#app/domain/text/search-param.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

const SEARCH_DELAY_MS = 250;

export function BuyerSelect({ buyer, names }: { buyer: string; names: string[] }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const field = useSyncedField<HTMLSelectElement>(buyer);
  const choices = buyer === '' || names.includes(buyer) ? names : [buyer, ...names];
  const options = choices.map((name) => ({ value: name, label: buyerName(name) }));
  return (
    <div className="w-full min-w-0 sm:w-64">
      <SelectField
        ref={field}
        label={t`Buyer`}
        name="buyer"
        placeholder={t`All Buyers`}
        options={options}
        defaultValue={buyer}
      />
    </div>
  );
}

export function BuyerSearch({ buyer }: { buyer: string }) {
  const { t } = useLingui();
  const field = useSyncedField<HTMLInputElement>(buyer);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchSoon(event: FormEvent) {
    // The surrounding form submits every change at once; a name is submitted after a pause in typing.
    event.stopPropagation();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => field.current?.form?.requestSubmit(), SEARCH_DELAY_MS);
  }

  return (
    <div className="w-full min-w-0 sm:w-64">
      <TextField
        ref={field}
        label={t`Buyer`}
        name="buyer"
        type="search"
        maxLength={MAX_SEARCH}
        placeholder={t`All Buyers`}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={buyer}
        onChange={searchSoon}
      />
    </div>
  );
}

export function BuyerMatches({ names, more, chosen }: { names: string[]; more: boolean; chosen: boolean }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const otherParams = useUrlParams(['buyer', 'page']);
  return (
    <nav aria-label={t`Buyers found`}>
      {chosen && <p className="mb-2 text-sm text-muted">{t`Other names that contain this text:`}</p>}
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <OfficeButtonLink
              to={`?${new URLSearchParams([['buyer', name], ...otherParams])}`}
              preventScrollReset
              className="h-auto min-h-11 max-w-full py-1.5 text-start wrap-anywhere"
            >
              {buyerName(name)}
            </OfficeButtonLink>
          </li>
        ))}
      </ul>
      {more && <p className="mt-2 text-sm text-muted">{t`There are more: type more of the name.`}</p>}
    </nav>
  );
}

function useSyncedField<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return field;
}
