import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { OrderReturn } from '#app/domain/orders/returns/return.ts';
import { Figure, Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';

type ReturnListProps = { returns: OrderReturn[]; pathOf: (id: string) => string };

export function ReturnList({ returns, pathOf }: ReturnListProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Returns`} className="divide-y divide-base-300 border-y border-base-300 text-sm">
      {returns.map(({ id, number, at, lines, refund }) => (
        <li key={id} className="py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={pathOf(id)} className="tall-link link font-semibold">
              {t`Return ${number}`}
            </Link>
            <Moment at={at} className="text-muted whitespace-normal!" />
          </p>
          <ul>
            {lines.map(({ line, name, qty, units }) => (
              <li key={line} className="wrap-anywhere">
                <UnbrokenText text={name} /> × <Figure value={qty} />
                {units.length > 0 && <span className="block text-muted tabular-nums">{units.join(', ')}</span>}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap justify-between gap-x-4 *:whitespace-normal">
            <span className="text-muted">{t`Money back`}</span>
            <Mmk value={refund} />
          </p>
        </li>
      ))}
    </ul>
  );
}
