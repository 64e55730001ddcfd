import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';

export function EmptyCart() {
  const { t } = useLingui();
  const action = (
    <ButtonLink to="/shop" look="main">
      {t`Go to the shop`}
    </ButtonLink>
  );
  return (
    <EmptyState title={t`Your cart is empty`} action={action}>
      {t`Choose quantities in the shop and press Add All to Cart.`}
    </EmptyState>
  );
}

/** Shown before hydration: the cart is stored in the browser. */
export function CartLoading() {
  return (
    <div>
      <div className="noscript:hidden">
        <Skeleton lines={5} />
      </div>
      <p className="hidden noscript:block">
        <Trans>The cart needs JavaScript. Open an item in the shop to order it without the cart.</Trans>
      </p>
    </div>
  );
}

export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="space-y-3">
      {indexes(lines).map((line) => (
        <div key={line} className="h-5 motion-safe:animate-pulse rounded-field bg-base-200 last:w-2/3" />
      ))}
    </div>
  );
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
