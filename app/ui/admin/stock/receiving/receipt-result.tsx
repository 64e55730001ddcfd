import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { Problems } from '#app/domain/fields.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { MAX_UNIT_LINES } from '#app/domain/stock/receiving/unit-lines.ts';
import { itemPath, labelsPath, NEW_PHONE_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import type { ReceiveResult } from '#app/ui/admin/stock/receiving/receive-result.ts';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { Alert } from '#app/ui/components/message.tsx';
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
  const { saved, refused, problems } = formResult(result);
  if (saved) return <Received item={item} saved={saved} />;
  const problem = refused?.problem ?? problemOf(problems);
  return problem && <Alert>{RECEIPT_PROBLEMS[problem]}</Alert>;
}

type ReceivedProps = { item: ShownItem | null; saved: ReceiveResult & { ok: true } };

function Received({ item, saved: { units, qty, key } }: ReceivedProps) {
  const { t } = useLingui();
  const rowPath = useRowPath();
  return (
    <div className="flex flex-col gap-4 rounded-box bg-success-tint p-4">
      <div role="status">
        <p className="flex items-center gap-2 text-lg font-semibold">
          <Icon name="circle-check" className="text-success" />
          <Plural value={units} one="# phone is received." other="# phones are received." />{' '}
        </p>
        {item && (
          <p className="mt-1 text-lg">
            <Trans>
              {phoneLabel(item)}:{' '}
              <b className="text-2xl">
                <Figure value={qty} />
              </b>{' '}
              for sale now.
            </Trans>
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 *:border-transparent *:bg-base-100 *:px-2 sm:flex sm:flex-wrap sm:*:px-4">
        <OfficeButtonLink to="/admin/receive" size="small" className="text-primary">
          {t`Receive more`}
        </OfficeButtonLink>
        {item && (
          <OfficeButtonLink
            to={labelsPath(item.tracking === 'off' ? { item: item.id, copies: units } : { receipt: key })}
            size="small"
          >
            {t`Print labels`}
          </OfficeButtonLink>
        )}
        {item && (
          <OfficeButtonLink to={rowPath(itemPath(item))} size="small">
            {t`See the item`}
          </OfficeButtonLink>
        )}
        <OfficeButtonLink to={NEW_PHONE_PATH} size="small">
          {t`Add a new phone`}
        </OfficeButtonLink>
      </div>
    </div>
  );
}

function problemOf({ counted, key, item }: Problems): string | null {
  if (counted) return 'not-said-if-counted';
  return key || item ? 'key-reused' : null;
}
