import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

export function ClosestNames({ names }: { names: string[] }) {
  const params = useUrlParams(['q', 'type', 'brand', 'condition', 'tax', 'page']);
  if (names.length === 0) return null;
  const searchFor = (name: string) => `?${new URLSearchParams([...params, ['q', name]])}`;
  return (
    <p className="w-full">
      <Trans>Did you mean:</Trans>{' '}
      {names.map((name) => (
        <Link key={name} to={searchFor(name)} className="link mx-2 inline-flex min-h-11 items-center font-semibold">
          {name}
        </Link>
      ))}
    </p>
  );
}
