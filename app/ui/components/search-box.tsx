import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MAX_SEARCH, searchText } from '#app/domain/text/search-text.ts';
import { Button } from '#app/ui/components/button.tsx';
import { PreservedParams } from '#app/ui/components/preserved-params.tsx';
import { useLocationAhead, useUrlParams } from '#app/ui/hooks/url-params.ts';

const PAUSE_MS = 250;

type SearchBoxProps = { label: string; name?: string; value: string };

/** Searches the list of this page as one types; the words stand in the URL. Without scripts it has a button. */
export function SearchBox({ label, name = 'q', value }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string }>();
  const search = useSearch(name);
  const searchNow = useEffectEvent(search);

  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => searchNow(typed.text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // Going back, or a link that clears the search; never under the fingers of who types.
    if (box.current && box.current !== document.activeElement) box.current.value = value;
  }, [value]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTyped(undefined);
    search(box.current?.value ?? '');
  }

  return (
    <search className="w-full max-w-md min-w-0">
      <form method="get" onSubmit={submit}>
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {label}
        </label>
        <div className="flex gap-2">
          <input
            ref={box}
            id={id}
            type="search"
            name={name}
            defaultValue={value}
            autoComplete="off"
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
            onChange={(event) => setTyped({ text: event.currentTarget.value })}
            className="input w-full"
          />
          <PreservedParams but={[name, 'page']} />
          <noscript>
            <Button type="submit">
              <Trans>Search</Trans>
            </Button>
          </noscript>
        </div>
      </form>
    </search>
  );
}

/** Puts words into the URL of this page; and the other parameters, which a search keeps (a page number it does not). */
function useSearch(name: string) {
  const { pathname } = useLocation();
  const ahead = useLocationAhead();
  const params = useUrlParams({ but: ['page'] });
  const navigate = useNavigate();

  return (words: string) => {
    // Who leaves for another page is not held back.
    if (ahead.pathname !== pathname) return;
    const wanted = searchText(words);
    if (wanted === '') params.delete(name);
    else params.set(name, wanted);
    navigate({ search: `?${params}` }, { replace: true, preventScrollReset: true });
  };
}
