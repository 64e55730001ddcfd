import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import {
  QtyOutcome,
  type QtyResult,
  QtySavedText,
  useQtyProblem,
} from '#app/ui/admin/catalog/inventory/quantity/qty-result.tsx';
import type { SavedQty } from '#app/ui/admin/catalog/inventory/quantity/use-qty-edit.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';

type QtySavedProps = { saved: SavedQty; onSaved: (saved: SavedQty) => void; onDismiss: () => void };

/** Shows the last saved quantity, with an Undo that is refused if the quantity has changed since. */
export function QtySaved({ saved, onSaved, onDismiss }: QtySavedProps) {
  const { t } = useLingui();
  const { id, name, qty, was } = saved;
  const fetcher = useFetcher<QtyResult>();
  const { data } = fetcher;
  const problem = useQtyProblem(data);
  const finish = useEffectEvent(onSaved);
  useEffect(() => {
    if (data?.ok) finish({ ...data, id });
  }, [data, id]);
  const undo = () => fetcher.submit({ qty: was, was: qty }, { method: 'post', action: `${itemPath({ id })}/quantity` });
  const failure = data && !data.ok ? data : undefined;
  return (
    <Snackbar
      onDismiss={onDismiss}
      action={
        qty !== was &&
        !problem && (
          <Button size="small" onClick={undo} busy={fetcher.state !== 'idle'} aria-label={t`Undo: Qty of ${name}`}>
            {t`Undo`}
          </Button>
        )
      }
    >
      {problem ?? (failure ? <QtyOutcome result={failure} /> : <QtySavedText saved={saved} />)}
    </Snackbar>
  );
}
