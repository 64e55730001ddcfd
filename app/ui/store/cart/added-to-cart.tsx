import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FieldProblem } from '#app/domain/fields.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';

type AddedToCartProps = { added: number | FieldProblem | null; action?: ReactNode; children: ReactNode };

/** `added` is how many were added, or why none could be; null before the first press. */
export function AddedToCart({ added, action, children }: AddedToCartProps) {
  const { t } = useLingui();
  const message = useFieldMessage();
  if (added !== null && typeof added === 'object') return <Alert>{message(added, t`Qty`)}</Alert>;
  return (
    <>
      {added !== null && added < 1 && <Alert>{t`No items selected. Please enter quantity to add to cart.`}</Alert>}
      {added !== null && added > 0 && (
        <Alert
          tone="success"
          action={
            <>
              {action}
              <Link to="/cart" className="link inline-flex min-h-11 items-center font-semibold">
                {t`Go to cart`}
              </Link>
            </>
          }
        >
          {children}
        </Alert>
      )}
    </>
  );
}
