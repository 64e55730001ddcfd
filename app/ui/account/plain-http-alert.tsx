import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { losesCookies } from '#app/domain/plain-http.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';

/**
 * Says where to log in, at an address where the browser would throw the log-in away; `told`, if the server has seen a form
 * from there.
 */
export function PlainHttpAlert({ told = false }: { told?: boolean }) {
  const root = useRootData();
  const { pathname, search } = useLocation();
  const isPlain = useHydrated() && losesCookies(location.href, root?.origin);
  if (!root || !(isPlain || told)) return null;
  const params = new URLSearchParams(search);
  params.delete('after');
  const address = `${root.origin}${pathname}${params.size > 0 ? `?${params}` : ''}`;
  return (
    <Alert>
      <Trans>
        Nobody can log in at an address that begins with http://, because this shop needs HTTPS for log-ins. Open this
        address instead:
      </Trans>{' '}
      <a href={address} className="link break-all">
        {address}
      </a>
    </Alert>
  );
}
