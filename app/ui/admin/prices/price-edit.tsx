import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { specsOf } from '#app/domain/catalog/phone.ts';
import type { PriceEdited } from '#app/domain/prices/price-edit-form.ts';
import type { PricedItem } from '#app/domain/prices/priced-item.ts';
import { PriceForm, type PriceScreen } from '#app/ui/admin/prices/price-form.tsx';
import { type PriceAnswer, PriceSaved } from '#app/ui/admin/prices/price-result.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

/**
 * The Edit Price modal of `item`, open while the URL says `?edit=ID` (SPEC 2). Render it always, above the list, with null
 * where none is edited: it then tells what came of the last save. Closing it leaves the rest of the URL as it is.
 */
export function EditPrice({ item, screen }: { item: PricedItem | null; screen: PriceScreen }) {
  const heading = useId();
  // One of its own for each item, so that no answer outlives its modal.
  const fetcher = useFetcher<PriceAnswer>({ key: `edit-price-${item?.id}` });
  const [saved, setSaved] = useState<PriceEdited>();
  const closeUrl = useCloseEdit(screen);
  const answer = fetcher.data;

  function close(outcome?: PriceEdited) {
    setSaved(outcome);
    closeUrl();
  }
  const finish = useEffectEvent(close);
  useEffect(() => {
    if (answer?.ok) finish(answer);
  }, [answer]);

  return (
    <>
      {saved && !item && (
        <div className="mb-5">
          <PriceSaved saved={saved} />
        </div>
      )}
      <Dialog open={item !== null} onClose={close} labelledBy={heading} busy={fetcher.state !== 'idle'}>
        {item && (
          <>
            <h2 id={heading} className="text-lg font-semibold wrap-anywhere">
              {item.name}
            </h2>
            <p className="text-muted">{specsOf(item)}</p>
            <PriceForm
              key={item.id}
              item={item}
              screen={screen}
              answer={answer}
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

/** Takes `edit` out of the URL of the screen, and nothing else. */
function useCloseEdit(screen: PriceScreen) {
  const navigate = useNavigate();
  const others = useUrlParams({ but: ['edit'] });
  return () => navigate({ pathname: screen, search: `${others}` }, { replace: true, preventScrollReset: true });
}
