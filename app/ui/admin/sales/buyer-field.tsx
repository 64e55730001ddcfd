import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { MAX_SEARCH } from '#app/domain/text/search-text.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { SelectField, TextField } from '#app/ui/components/field.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

const PAUSE_MS = 250;

/** All Buyers, or one of them. */
export function BuyerSelect({ buyer, names }: { buyer: string; names: string[] }) {
  const { t } = useLingui();
  const field = useFollowing<HTMLSelectElement>(buyer);
  // A name from an old link may have no sale any more, and is shown all the same: it is what the list is narrowed to.
  const known = buyer === '' || names.includes(buyer) ? names : [buyer, ...names];
  const options = known.map((name) => ({ value: name, label: name }));
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

/** The same where the buyers are too many for a dropdown: one types, and the names that fit are listed to choose from. */
export function BuyerSearch({ buyer }: { buyer: string }) {
  const { t } = useLingui();
  const field = useFollowing<HTMLInputElement>(buyer);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function searchSoon(event: FormEvent) {
    // The form around it goes at once, which suits a date and not a word that is being typed.
    event.stopPropagation();
    clearTimeout(pause.current);
    pause.current = setTimeout(() => field.current?.form?.requestSubmit(), PAUSE_MS);
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

/** The buyers who have what was typed in their names; where it is a name itself, the others. */
export function BuyerMatches({ names, more, chosen }: { names: string[]; more: boolean; chosen: boolean }) {
  const { t } = useLingui();
  const others = useUrlParams({ but: ['buyer', 'page'] });
  return (
    <nav aria-label={t`Buyers found`}>
      {chosen && (
        <p className="mb-2 text-sm text-muted">
          <Trans>Other names that contain this text:</Trans>
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <ButtonLink
              to={`?${new URLSearchParams([['buyer', name], ...others])}`}
              preventScrollReset
              className="h-auto min-h-11 max-w-full py-1.5 text-start wrap-anywhere"
            >
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-2 text-sm text-muted">
          <Trans>There are more: type more of the name.</Trans>
        </p>
      )}
    </nav>
  );
}

/** A field that shows the value again when it changes elsewhere, as by going back; never under the fingers of who types. */
function useFollowing<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return field;
}
