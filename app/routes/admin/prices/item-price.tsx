import { useLingui } from '@lingui/react/macro';
import { data, Form, useSearchParams } from 'react-router';
import { formContext, localeContext, shopContext } from '#app/context.ts';
import { undoPrice } from '#app/domain/catalog/inventory/change-undo.server.ts';
import { eventsToUndo } from '#app/domain/catalog/inventory/change-undo-form.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { editPriceForm } from '#app/domain/prices/price-changes/price-edit-form.ts';
import { readPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { fieldDecimals } from '#app/domain/text/digits.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { PriceForm } from '#app/ui/admin/prices/price-form.tsx';
import { PriceSaved, UndoRefusalAlert } from '#app/ui/admin/prices/price-result.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/item-price';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [item, rounding] = await Promise.all([readPricedItem(db, id), readRounding(db)]);
  return { item, rounding };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { format } = context.get(localeContext);
  const { db } = context.get(shopContext);
  const by = byOf(context);
  const events = eventsToUndo(context.get(formContext));
  if (events) {
    const undone = await undoPrice(db, by, id, events);
    return undone.ok ? undone : data({ ...undone, typed: {} }, { status: STATUS[undone.problem] });
  }
  const item = await readPricedItem(db, id);
  const form = parseForm(context, editPriceForm(format, item?.currency));
  if (!form.ok) return badForm(form);
  const typed = fieldDecimals(form.value, ['cost', 'rate', 'profit'], format);
  const edited = await editPrice(db, by, { id, ...form.value });
  return edited.ok ? edited : data({ ...edited, typed }, { status: STATUS[edited.problem] });
}

const STATUS = {
  'no-such-item': 404,
  'rate-for-mmk': 400,
  'no-price': 400,
  'changed-meanwhile': 409,
  'changed-since': 409,
  'rounding-changed': 409,
  doubtful: 409,
};

export default function ItemPrice({ loaderData: { item, rounding }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const isSaving = useIsSubmitting();
  const screen = params.get('from') === '/admin/update-prices' ? '/admin/update-prices' : '/admin/inventory';
  const back = { to: screen, label: t`Back to the list` };
  if (!item) return <ActionPage title={t`Not found`} back={back} />;
  if (!actionData || actionData.ok) {
    return (
      <ActionPage title={t`Edit Price`} back={back}>
        {actionData && <PriceSaved saved={actionData} UndoForm={Form} />}
      </ActionPage>
    );
  }
  if (formResult(actionData).refused?.problem === 'changed-since') {
    return (
      <ActionPage title={t`Edit Price`} back={back}>
        <UndoRefusalAlert result={actionData} />
      </ActionPage>
    );
  }
  return (
    <Page title={t`Edit Price`} lead={[item.name, specsOf(item)].filter(Boolean).join(' · ')} width="form">
      <PriceForm item={item} rounding={rounding} screen={screen} result={actionData} busy={isSaving} as={Form} />
    </Page>
  );
}
