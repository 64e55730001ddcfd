import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { useFocusOnResult } from '#app/ui/admin/stock/receiving/receipt-entry.tsx';
import { ReceiptResult } from '#app/ui/admin/stock/receiving/receipt-result.tsx';
import type { ReceiveResult } from '#app/ui/admin/stock/receiving/receive-result.ts';
import { Button } from '#app/ui/components/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

type PiecesFormProps = { item: ShownItem; newKey: string; result: ReceiveResult };

/** Receives phones in a shop that records no IMEIs: it asks only how many. The key changes only when they are received. */
export function PiecesForm({ item, newKey, result }: PiecesFormProps) {
  const { t } = useLingui();
  const { problems, typed } = formResult(result);
  const [key, setKey] = useState(typed.key || newKey);
  if (result?.ok && result.key === key) setKey(result.nextKey);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useFocusOnResult(form, outcome, result);
  const leaveDialog = useConfirmLeaving(form, result);
  return (
    <OfficeForm method="post" ref={form} noValidate className="flex flex-col gap-5">
      {leaveDialog}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="item" value={item.id} />
      <div ref={outcome} tabIndex={-1} className="flex flex-col gap-4 empty:hidden">
        <UnavailableAlert result={result} />
        <ReceiptResult item={item} result={result} />
      </div>
      <TextField
        key={key}
        label={t`How many have come?`}
        name="pieces"
        inputMode="numeric"
        autoComplete="off"
        typed={typed.pieces}
        problem={problems.pieces}
      />
      <Button type="submit" look="main" busy={useIsSubmitting()}>
        {t`Receive`}
      </Button>
    </OfficeForm>
  );
}
