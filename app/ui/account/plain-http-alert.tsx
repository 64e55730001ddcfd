import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { resolveShopPath } from '#app/domain/people/sign-in/next-path.ts';
import { dropsCookies } from '#app/domain/people/sign-in/plain-http.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';

/** Warns that forms do not work over plain HTTP. After a refused form, the link leads to the path in `next`. */
export function PlainHttpAlert({ wasRefused = false }: { wasRefused?: boolean }) {
  const root = useRootData();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const isPlain = root?.isPlainHttp || (isHydrated && dropsCookies(location.href, root?.origin));
  if (!root || !(isPlain || wasRefused)) return null;
  const params = new URLSearchParams(search);
  params.delete('after');
  const nextPath = wasRefused ? resolveShopPath(params.get('next')) : null;
  const query = params.toString();
  const address = root.origin + (nextPath ?? pathname + (query && `?${query}`));
  return (
    <Alert>
      <Trans>
        At an address that begins with http:// you cannot log in, order or change a setting, because this shop needs
        HTTPS. Open this address instead:
      </Trans>{' '}
      <a href={address} className="link break-all">
        {address}
      </a>
    </Alert>
  );
}
