import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { Problems } from '#app/domain/fields.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { MAX_UNIT_LINES } from '#app/domain/stock/receiving/unit-lines.ts';
import { itemPath, labelsPath, NEW_PHONE_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import type { ReceiveResult } from '#app/ui/admin/stock/receiving/receive-result.ts';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export const RECEIPT_PROBLEMS: Record<string, ReactNode> = {
  'no-lines': <Trans>Enter the number of at least one phone.</Trans>,
  'too-many-lines': (
    <Trans>At most {MAX_UNIT_LINES} phones can be received at once. Nothing is saved; send the list in parts.</Trans>
  ),
  'wrong-lines': <Trans>Some lines are wrong. Nothing is saved; correct them and press Receive again.</Trans>,
  'known-codes': (
    <Trans>Some numbers belong to phones that the shop knows. Nothing is saved; remove them from the list.</Trans>
  ),
  'never-sold': <Trans>Nothing is saved yet: answer the question below the list, then press Receive again.</Trans>,
  'not-said-if-counted': (
    <Trans>
      Nothing is saved yet: say whether these phones are new arrivals or counted already, then press Receive again.
    </Trans>
  ),
  'new-trade-in': <Trans>A phone that came back is not new. Nothing is saved; choose its condition.</Trans>,
  'no-such-item': (
    <Trans>
      This item was deleted from the inventory meanwhile. Nothing is saved; the list of numbers is still here.
    </Trans>
  ),
  'not-tracked': (
    <Trans>
      IMEI numbers are no longer recorded for this phone. Nothing is saved. Press Receive again to turn this on.
    </Trans>
  ),
  'imeis-changed': (
    <Trans>
      Whether the shop records IMEIs was changed meanwhile. Nothing is saved. Reload the page and try again.
    </Trans>
  ),
  'key-reused': <Trans>Another list was already sent from this page. Reload it and try again.</Trans>,
};

export function ReceiptResult({ item, result }: { item: ShownItem | null; result: ReceiveResult }) {
  const rowPath = useRowPath();
  const { saved, refused, problems } = formResult(result);
  if (!saved) {
    const problem = refused?.problem ?? problemOf(problems);
    return problem && <Alert>{RECEIPT_PROBLEMS[problem]}</Alert>;
  }
  return (
    <Toast
      action={
        <span className="flex flex-wrap gap-2">
          {item && (
            <OfficeButtonLink to={rowPath(itemPath(item))} size="small" look="quiet">
              {item.name}
            </OfficeButtonLink>
          )}
          {item && (
            <OfficeButtonLink
              to={labelsPath(item.tracking === 'off' ? { item: item.id, copies: saved.units } : { receipt: saved.key })}
              size="small"
              look="quiet"
            >
              <Trans>Print labels</Trans>
            </OfficeButtonLink>
          )}
          <OfficeButtonLink to="/admin/receive" size="small" look="quiet">
            <Trans>Receive more</Trans>
          </OfficeButtonLink>
          <OfficeButtonLink to={NEW_PHONE_PATH} size="small" look="quiet">
            <Trans>Add a new phone</Trans>
          </OfficeButtonLink>
        </span>
      }
    >
      <Plural value={saved.units} one="# phone is received." other="# phones are received." />{' '}
      {item && (
        <Trans>
          {phoneLabel(item)}: <Figure value={saved.qty} /> for sale now.
        </Trans>
      )}
    </Toast>
  );
}

function problemOf({ counted, key, item }: Problems): string | null {
  if (counted) return 'not-said-if-counted';
  return key || item ? 'key-reused' : null;
}
