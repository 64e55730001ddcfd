import { Trans } from '@lingui/react/macro';
import { type OrderWarranty, warrantyPath } from '#app/domain/stock/warranties/warranty.ts';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { RowLink } from '#app/ui/lists/row-link.tsx';

/** Links to the warranties of one order line, without those that a return, trade-in or cancellation ended. */
export function WarrantyLinks({ warranties }: { warranties: OrderWarranty[] }) {
  return warranties
    .filter(({ state }) => state !== 'ended')
    .map(({ token, number, until, state }) => (
      <span key={token} className="block">
        <RowLink to={warrantyPath(token)} className="warranty-link">
          {state === 'void' ? (
            <Trans>Warranty void</Trans>
          ) : (
            <Trans>
              Warranty until <BusinessDay date={until} />
            </Trans>
          )}
          {warranties.length > 1 && number && (
            <>
              {'\u00a0· '}
              <span className="whitespace-nowrap">…{number.last}</span>
            </>
          )}
        </RowLink>
      </span>
    ));
}
