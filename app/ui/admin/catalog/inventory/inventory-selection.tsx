import { Plural, useLingui } from '@lingui/react/macro';
import { MAX_BULK_ITEMS } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';

const FORM_ID = 'selection';
export const BULK_EDIT_PATH = '/admin/inventory/bulk-edit';

export type Selection = { ids: string[]; set: (ids: string[]) => void };

export function SelectionBox({ item, selection: { ids, set } }: { item: ShownItem; selection: Selection }) {
  const { t } = useLingui();
  return (
    <label className="row-check">
      <input
        type="checkbox"
        form={FORM_ID}
        name="item"
        value={item.id}
        aria-label={t`Choose ${phoneLabel(item)}`}
        checked={ids.includes(item.id)}
        onChange={({ currentTarget: { checked } }) =>
          set(checked ? [...ids, item.id] : ids.filter((id) => id !== item.id))
        }
      />
    </label>
  );
}

export function PageSelectionBox({ items, selection: { ids, set } }: { items: ShownItem[]; selection: Selection }) {
  const { t } = useLingui();
  const idsOnOtherPages = ids.filter((id) => !items.some((item) => item.id === id));
  return (
    <input
      type="checkbox"
      aria-label={t`Choose all on this page`}
      checked={items.every(({ id }) => ids.includes(id))}
      onChange={({ currentTarget: { checked } }) =>
        set(checked ? [...idsOnOtherPages, ...items.map(({ id }) => id)] : idsOnOtherPages)
      }
      className="size-5 accent-primary noscript:hidden max-xl:hidden"
    />
  );
}

export function SelectionBar({ items, selection: { ids, set } }: { items: ShownItem[]; selection: Selection }) {
  const { t } = useLingui();
  const idsOnOtherPages = ids.filter((id) => !items.some((item) => item.id === id));
  const tooMany = ids.length > MAX_BULK_ITEMS;
  return (
    <OfficeForm
      id={FORM_ID}
      action={BULK_EDIT_PATH}
      className={`sticky bottom-(--bottom-bar-height) z-10 -mx-4 mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-base-300 bg-base-100 px-4 py-2 ${ids.length > 0 ? 'selection-bar' : 'not-noscript:hidden'}`}
    >
      {idsOnOtherPages.map((id) => (
        <input key={id} type="hidden" name="item" value={id} />
      ))}
      <p role="status" className="grow font-semibold whitespace-nowrap noscript:hidden">
        <Plural value={ids.length} one="# chosen" other="# chosen" />
        {tooMany && <span className="block text-sm text-error">{t`At most ${MAX_BULK_ITEMS} at once`}</span>}
      </p>
      <Button size="small" look="quiet" onClick={() => set([])} className="noscript:hidden">
        {t`Clear`}
      </Button>
      <Button type="submit" look="main" disabled={tooMany} className="h-11 max-sm:px-4 max-sm:text-sm">
        {t`Change or share`}
      </Button>
    </OfficeForm>
  );
}
