import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { formContext, localeContext, personContext, shopContext } from '#app/context.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { itemDetailsForm, kindIn, shownDetailsForm } from '#app/domain/catalog/inventory/item-form.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { listTypes } from '#app/domain/catalog/types/types.server.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { isArticle, PHONE_COLUMNS, phoneLabel } from '#app/domain/phone/phone.ts';
import { countExpectedUnits } from '#app/domain/stock/units/unit-drift.server.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { CrossSellsLink } from '#app/ui/admin/catalog/cross-sells/cross-sells-link.tsx';
import { ItemDetailsForm } from '#app/ui/admin/catalog/inventory/item-details-form.tsx';
import { PhotosLink } from '#app/ui/admin/catalog/photos/photos-link.tsx';
import { ItemMissingPage } from '#app/ui/admin/components/item-missing.tsx';
import { BelowCostAlert } from '#app/ui/admin/prices/below-cost-note.tsx';
import { LabelsLink, ReceiveLink, UnitsLink } from '#app/ui/admin/stock/receiving/stock-links.tsx';
import { UnitDrift } from '#app/ui/admin/stock/units/unit-drift-alert.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/item';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [item, types, counts] = await Promise.all([readItem(db, id), listTypes(db), countExpectedUnits(db, [id])]);
  const unicodeTexts = item ? unicodeFields(item, PHONE_COLUMNS) : null;
  return data(
    {
      item: showCosts(context.get(personContext).rights, item),
      counts: counts[id],
      unicodeTexts,
      types: types.map(({ type }) => type),
    },
    { status: item ? 200 : 404 },
  );
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { format } = context.get(localeContext);
  const form = parseForm(context, itemDetailsForm(format, kindIn(context.get(formContext))), PHONE_COLUMNS);
  const shown = readOriginal(context.get(formContext), shownDetailsForm(format));
  if (!form.ok) return badForm(form, { shown });
  const { db } = context.get(shopContext);
  const edited = await editItem(db, byOf(context), { id, typed: form.value, shown });
  if (edited.ok) return { ...edited, shown: form.value };
  return data({ shown, ...edited, typed: form.value }, { status: STATUS[edited.problem] });
}

const STATUS = {
  'no-such-item': 404,
  'no-such-type': 400,
  'changed-meanwhile': 409,
  'units-in-stock': 409,
  'barcode-taken': 409,
};

export default function Item({ loaderData: { item, counts, unicodeTexts, types }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (!item || formResult(actionData).refused?.problem === 'no-such-item') return <ItemMissingPage />;
  return (
    <Page
      title={t`Edit details`}
      lead={phoneLabel(item)}
      width="text"
      actions={
        <>
          <ReceiveLink item={item} />
          {counts && <UnitsLink itemId={item.id} />}
          {item.qty > 0 && <LabelsLink of={{ item: item.id }} />}
          <PhotosLink id={item.id} />
          {!isArticle(item) && <CrossSellsLink item={item} />}
        </>
      }
    >
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {counts && <UnitDrift item={item} counts={counts} />}
        <BelowCostAlert
          item={item}
          editPath={`/admin/inventory?${new URLSearchParams({ q: item.name, edit: item.id })}`}
        />
      </div>
      <ItemDetailsForm item={item} unicodeTexts={unicodeTexts} types={types} result={actionData} />
    </Page>
  );
}
