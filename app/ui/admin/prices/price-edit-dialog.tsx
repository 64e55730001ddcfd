import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { specsOf } from '#app/domain/phone/phone.ts';
import type { PriceEdited } from '#app/domain/prices/price-changes/price-edit-form.ts';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { PriceForm, type PriceScreen } from '#app/ui/admin/prices/price-form.tsx';
import { type PriceResult, PriceSaved, UndoRefusalAlert } from '#app/ui/admin/prices/price-result.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

type EditPriceProps = { item: PricedItem | null; rounding: Rounding; screen: PriceScreen };

/** A modal that is open while the URL has `?edit=ID` (SPEC 2). Without an item, shows the result of the last save or Undo. */
export function PriceEditModal({ item, rounding, screen }: EditPriceProps) {
  // A fetcher per item, so that a result does not appear in another item's modal.
  const fetcher = useFetcher<PriceResult>({ key: `edit-price-${item?.id}` });
  const [saved, setSaved] = useState<PriceEdited>();
  const closeUrl = useCloseEdit(screen);
  const result = fetcher.data;

  function close(outcome?: PriceEdited) {
    setSaved(outcome);
    closeUrl();
  }
  const finish = useEffectEvent(close);
  useEffect(() => {
    if (result?.ok) finish(result);
  }, [result]);

  return (
    <>
      {!item && (
        <div className="mb-5 empty:hidden">
          {result && !result.ok ? (
            <UndoRefusalAlert result={result} />
          ) : (
            saved && <PriceSaved saved={saved} UndoForm={fetcher.Form} action={`${itemPath(saved.item)}/price`} />
          )}
        </div>
      )}
      <Dialog open={item !== null} onClose={close} title={item?.name} busy={fetcher.state !== 'idle'}>
        {item && (
          <>
            <p className="text-muted">{specsOf(item)}</p>
            <PriceForm
              key={item.id}
              item={item}
              rounding={rounding}
              screen={screen}
              result={result}
              busy={fetcher.state !== 'idle'}
              as={fetcher.Form}
              onCancel={close}
            />
          </>
        )}
      </Dialog>
    </>
  );
}

function useCloseEdit(screen: PriceScreen) {
  const navigate = useNavigate();
  const otherParams = useUrlParams(['edit']);
  return () => navigate({ pathname: screen, search: `${otherParams}` }, { replace: true, preventScrollReset: true });
}
