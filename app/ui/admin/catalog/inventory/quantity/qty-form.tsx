import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { QtyOutcome, type QtyResult, useQtyProblem } from '#app/ui/admin/catalog/inventory/quantity/qty-result.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

export function QtyForm({ item }: { item: ShownItem }) {
  const fetcher = useFetcher<QtyResult>();
  const form = useClearWhenSaved(fetcher.data);
  // Live updates may refresh the list, so the quantity shown when typing began is compared with the saved one.
  const [was, setWas] = useState<number>();
  useEffect(() => {
    // Text typed during the save stays and is compared with the saved quantity.
    if (fetcher.data?.ok) setWas(hasText(form.current) ? fetcher.data.qty : undefined);
    else if (fetcher.data && 'now' in fetcher.data) setWas(fetcher.data.now);
  }, [fetcher.data, form]);

  return (
    <fetcher.Form method="post" ref={form} action={`${itemPath(item)}/quantity${useListSearch(['edit'])}`} noValidate>
      <QtyFields
        item={item}
        was={was ?? item.qty}
        result={fetcher.state === 'submitting' ? undefined : fetcher.data}
        busy={fetcher.state !== 'idle'}
        onType={(typed) => setWas(typed === '' ? undefined : (was ?? item.qty))}
      />
    </fetcher.Form>
  );
}

function hasText(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('qty');
  return field instanceof HTMLInputElement && field.value !== '';
}

type QtyFieldsProps = {
  item: ShownItem;
  was: number;
  result: QtyResult | undefined;
  busy?: boolean;
  onType?: (typed: string) => void;
};

export function QtyFields({ item, was, result, busy, onType }: QtyFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const problem = useQtyProblem(result);
  return (
    <div className="flex flex-col gap-2">
      <input type="hidden" name="was" value={was} />
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {t`Qty`}
        </label>
        <input
          id={id}
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`Qty ${phoneLabel(item)}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          defaultValue={formResult(result).typed.qty}
          onChange={(event) => onType?.(event.currentTarget.value)}
          className="input h-11 w-24 min-w-0 text-right tabular-nums sm:h-9"
        />
        <Button type="submit" size="small" busy={busy} aria-label={t`Save ${phoneLabel(item)}`}>
          {t`Save`}
        </Button>
      </div>
      <QtyFeedback id={`${id}-problem`} result={result} />
    </div>
  );
}

/** Shows the result of a save. `id` is the id of the problem text, which describes the field. */
export function QtyFeedback({ id, result }: { id: string; result: QtyResult | undefined }) {
  const problem = useQtyProblem(result);
  return (
    <>
      {problem && (
        <p role="alert" id={id} className="flex gap-1.5 text-sm text-error">
          <span className="flex h-[1lh] items-center">
            <Icon name="circle-alert" />
          </span>
          <span>{problem}</span>
        </p>
      )}
      {result && <QtyOutcome result={result} />}
    </>
  );
}
