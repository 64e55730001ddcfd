import { Trans, useLingui } from '@lingui/react/macro';
import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { ItemMissingPage } from '#app/ui/admin/components/item-missing.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage, ConfirmPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';

const INVENTORY_PATH = '/admin/inventory';

export type ItemDeletionResult = { ok: true; name: string } | { ok: false; problem: 'no-such-item' } | Unavailable;

export function ItemDeletionOutcome({ result }: { result: ItemDeletionResult }) {
  const { t } = useLingui();
  const name = result.ok && result.name;
  return (
    <ActionResult result={result} problems={{ 'no-such-item': t`This item is not in the inventory any more.` }}>
      <Toast>
        <Trans>{name} is deleted. Its orders stay as they are.</Trans>
      </Toast>
    </ActionResult>
  );
}

export function ItemDeletionPage({ result }: { result: ItemDeletionResult | undefined }) {
  const { t } = useLingui();
  if (formResult(result).refused) return <ItemMissingPage />;
  return (
    <ActionPage title={t`Inventory`} back={{ to: INVENTORY_PATH, label: t`Back to the inventory` }}>
      {result && <ItemDeletionOutcome result={result} />}
    </ActionPage>
  );
}

/** Confirmation page for browsers without scripts. */
export function ItemDeletionConfirmPage({ item }: { item: Phone & { qty: number } }) {
  const { t } = useLingui();
  return (
    <ConfirmPage question={t`Delete ${phoneLabel(item)}?`} confirmLabel={t`Delete`} back={INVENTORY_PATH}>
      <ItemDeletionEffect qty={item.qty} />
    </ConfirmPage>
  );
}

export function ItemDeletionEffect({ qty }: { qty: number }) {
  const { t } = useLingui();
  if (qty === 0) return t`This removes it from the shop and inventory. Past orders stay as they are.`;
  return t`This removes it from the shop and inventory, including ${qty} in stock. Past orders stay as they are.`;
}
