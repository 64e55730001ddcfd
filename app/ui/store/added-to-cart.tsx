import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '#app/ui/message.tsx';

/** What came of putting so many into the cart, null before anybody did: SPEC 5's words for none, `children` for some. */
export function AddedToCart({ added, children }: { added: number | null; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      {added !== null && added < 1 && <Alert>{t`No items selected. Please enter quantity to add to cart.`}</Alert>}
      {added !== null && added > 0 && (
        <Alert
          tone="success"
          action={
            <Link to="/cart" className="link inline-flex min-h-11 items-center font-semibold">
              <Trans>Go to cart</Trans>
            </Link>
          }
        >
          {children}
        </Alert>
      )}
      <noscript>
        <Trans>The cart needs JavaScript. Please switch it on, or order by phone.</Trans>
      </noscript>
    </>
  );
}
