import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import type { QuantitySaved } from '#app/domain/catalog/inventory/item-form.ts';
import type { QtyResult } from '#app/ui/admin/catalog/inventory/quantity/qty-result.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export type SavedQty = QuantitySaved & { id: string };

/** Edits a quantity where it is shown. `was` is the quantity on screen when typing began, or that of the last answer since. */
export function useQtyEdit(item: ShownItem, onSaved: (saved: SavedQty) => void) {
  const fetcher = useFetcher<QtyResult>();
  const action = `${itemPath(item)}/quantity${useListSearch(['edit'])}`;
  const [edit, setEdit] = useState<{ typed: string; was: number }>();
  const [result, setResult] = useState<QtyResult>();
  const sentText = useRef<string>(undefined);

  const applyResult = useEffectEvent((data: QtyResult) => {
    setResult(data);
    if (data.ok) {
      // Text typed during the save stays.
      setEdit(edit && edit.typed !== sentText.current ? { ...edit, was: data.qty } : undefined);
      onSaved({ ...data, id: item.id });
    } else if (edit && 'now' in data) setEdit({ ...edit, was: data.now });
  });
  useEffect(() => {
    if (fetcher.data) applyResult(fetcher.data);
  }, [fetcher.data]);

  const current = fetcher.state === 'loading' && fetcher.data?.ok ? fetcher.data.qty : item.qty;
  return {
    fetcher,
    action,
    current,
    typed: edit?.typed ?? String(current),
    was: edit?.was ?? current,
    isChanged: edit !== undefined && edit.typed !== String(edit.was),
    failure: fetcher.state === 'submitting' || result?.ok ? undefined : result,
    type: (typed: string) => setEdit({ typed, was: edit?.was ?? current }),
    restore() {
      setEdit(undefined);
      setResult(undefined);
    },
    noteSent(event: FormEvent<HTMLFormElement>) {
      sentText.current = String(new FormData(event.currentTarget).get('qty'));
    },
  };
}
