import { useLingui } from '@lingui/react/macro';
import type { ShownItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { EditPriceButton } from '#app/ui/admin/prices/price-edit-button.tsx';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

type ItemActionsProps = { item: ShownItem; onDelete: (item: ShownItem) => void };

export function ItemActions({ item, onDelete }: ItemActionsProps) {
  const { t } = useLingui();
  const search = useListSearch(['edit']);
  return (
    <>
      <EditPriceButton id={item.id} name={phoneLabel(item)} />
      <OfficeButtonLink to={itemPath(item) + search} size="small" look="quiet" aria-label={t`Edit ${phoneLabel(item)}`}>
        {t`Edit`}
      </OfficeButtonLink>
      <OfficeForm method="post" action={`${itemPath(item)}/deletion${search}`}>
        <input type="hidden" name="ask" value="first" />
        <Button
          type="submit"
          size="small"
          look="quietDanger"
          aria-label={t`Delete ${phoneLabel(item)}`}
          onClick={(event) => {
            event.preventDefault();
            onDelete(item);
          }}
        >
          {t`Delete`}
        </Button>
      </OfficeForm>
    </>
  );
}

export function CopyAsNewLink({ item }: { item: ShownItem }) {
  const { t } = useLingui();
  return (
    <OfficeButtonLink
      to={`/admin/add-inventory?${new URLSearchParams({ copy: item.id })}`}
      size="small"
      look="quiet"
      aria-label={t`Copy as new ${phoneLabel(item)}`}
    >
      {t`Copy as new`}
    </OfficeButtonLink>
  );
}
