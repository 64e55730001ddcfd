import { Trans, useLingui } from '@lingui/react/macro';
import { type Phone, phoneLabel } from '#app/domain/catalog/phone.ts';
import { NoSuchItemPage } from '#app/ui/admin/inventory/item-missing.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage, QuestionPage } from '#app/ui/forms/action-page.tsx';
import { ActionResult } from '#app/ui/forms/action-result.tsx';
import type { Unreached } from '#app/ui/forms/unreached.tsx';

const SCREEN = '/admin/inventory';

export type ItemDeletionAnswer = { ok: true; name: string } | { ok: false; problem: 'no-such-item' } | Unreached;

export function ItemDeletionOutcome({ answer }: { answer: ItemDeletionAnswer }) {
  const name = answer.ok && answer.name;
  return (
    <ActionResult
      answer={answer}
      problems={{ 'no-such-item': <Trans>This phone is not in the inventory any more.</Trans> }}
    >
      <Toast>
        <Trans>{name} is deleted. Its orders stay as they are.</Trans>
      </Toast>
    </ActionResult>
  );
}

export function ItemDeletionPage({ answer }: { answer: ItemDeletionAnswer | undefined }) {
  const { t } = useLingui();
  if (answer && 'problem' in answer) return <NoSuchItemPage />;
  return (
    <ActionPage title={t`Inventory`} back={{ to: SCREEN, label: <Trans>Back to the inventory</Trans> }}>
      {answer && <ItemDeletionOutcome answer={answer} />}
    </ActionPage>
  );
}

/** Confirmation page for browsers without scripts. */
export function ItemDeletionQuestion({ item }: { item: Phone & { qty: number } }) {
  const { t } = useLingui();
  return (
    <QuestionPage question={t`Delete ${phoneLabel(item)}?`} verb={<Trans>Delete</Trans>} back={SCREEN}>
      <ItemDeletionEffect qty={item.qty} />
    </QuestionPage>
  );
}

export function ItemDeletionEffect({ qty }: { qty: number }) {
  if (qty === 0) return <Trans>This removes it from the shop and inventory. Past orders stay as they are.</Trans>;
  return (
    <Trans>This removes it from the shop and inventory, including {qty} in stock. Past orders stay as they are.</Trans>
  );
}
