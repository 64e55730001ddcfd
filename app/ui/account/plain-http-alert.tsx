import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { insideShop } from '#app/domain/accounts/next-path.ts';
import { dropsCookies } from '#app/domain/plain-http.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';

/**
 * Says where to open this page instead, at an address where the browser keeps no cookie and the shop takes no form; `told`, if
 * a form was sent from there, whose page is `next`.
 */
export function PlainHttpAlert({ told = false }: { told?: boolean }) {
  const root = useRootData();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const isPlain = root?.isPlainHttp || (isHydrated && dropsCookies(location.href, root?.origin));
  if (!root || !(isPlain || told)) return null;
  const params = new URLSearchParams(search);
  params.delete('after');
  const sent = told ? insideShop(params.get('next')) : null;
  const address = root.origin + (sent ?? `${pathname}${params.size > 0 ? `?${params}` : ''}`);
  return (
    <Alert>
      <Trans>
        At an address that begins with http:// this shop takes no log-in, order or other choice, because it needs HTTPS.
        Open this address instead:
      </Trans>{' '}
      <a href={address} className="link break-all">
        {address}
      </a>
    </Alert>
  );
}
