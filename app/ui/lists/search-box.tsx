import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MAX_SEARCH, searchText } from '#app/domain/text/search-param.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useNextLocation, useUrlParams } from '#app/ui/hooks/url-params.ts';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

const SEARCH_DELAY_MS = 250;
const SEARCH_ID = 'search';

type SearchBoxProps = { label: string; name?: string; value: string; maxLength?: number };

export function SearchBox({ label, name = 'q', value, maxLength = MAX_SEARCH }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string }>();
  const search = useSearch(name, maxLength);
  const searchNow = useEffectEvent(search);

  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => searchNow(typed.text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // The field follows navigations, except while it has the focus.
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
        <label htmlFor={SEARCH_ID} className="search-label">
          {label}
        </label>
        <div className="relative flex min-w-0 gap-2">
          <Icon name="search" className="search-icon" />
          <input
            ref={box}
            id={SEARCH_ID}
            type="search"
            name={name}
            defaultValue={value}
            autoComplete="off"
            maxLength={maxLength}
            enterKeyHint="search"
            onChange={(event) => setTyped({ text: event.currentTarget.value })}
            placeholder={label}
            className="input search-input"
          />
          <PreservedParams except={[name, 'page']} />
          <Button type="submit" className="hidden noscript:inline-flex">
            <Trans>Search</Trans>
          </Button>
        </div>
      </form>
    </search>
  );
}

function useSearch(name: string, maxLength: number) {
  const { pathname } = useLocation();
  const nextLocation = useNextLocation();
  const params = useUrlParams(['page']);
  const navigate = useNavigate();

  return (text: string) => {
    if (nextLocation.pathname !== pathname) return;
    const query = searchText(text, maxLength);
    if (query === '') params.delete(name);
    else params.set(name, query);
    navigate({ search: `?${params}` }, { replace: true, preventScrollReset: true });
  };
}
