import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { formContext, localeContext, personContext, shopContext } from '#app/context.ts';
import { addItems, readAddDefaults } from '#app/domain/catalog/inventory/item-add.server.ts';
import { kindIn, readItemForm } from '#app/domain/catalog/inventory/item-form.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { listTypes } from '#app/domain/catalog/types/types.server.ts';
import { businessDate } from '#app/domain/dates.ts';
import { ITEM_KINDS, isArticle } from '#app/domain/phone/phone.ts';
import { readProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { readRatesUpTo } from '#app/domain/prices/rates/rate-read.server.ts';
import { toUnicode } from '#app/domain/text/zawgyi.server.ts';
import { badForm } from '#app/http/form-body.server.ts';
import { ItemForm } from '#app/ui/admin/catalog/inventory/item-entry.tsx';
import { ItemsAdded } from '#app/ui/admin/catalog/inventory/item-messages.tsx';
import { ImportLink } from '#app/ui/admin/catalog/stock-import/import-link.tsx';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import type { Route } from './+types/add-inventory';

const CONFLICTS = ['no-rate-today', 'no-profit', 'rounding-changed', 'doubtful'];

/** `?kind=` is what to add, else what the shop sells: an article asks for no RAM and no ROM. `?copy=ID` fills the form with the
 * fields of that item; `?tracking=` fills in how the new item tracks units. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const today = businessDate(new Date(), env.timeZone);
  const copied = await readItem(db, url.searchParams.get('copy'));
  const kindToCopy = copied && (isArticle(copied) ? 'article' : 'phone');
  const asked = kindToCopy ?? ITEM_KINDS.find((each) => each === url.searchParams.get('kind'));
  const [types, rates, profit, rounding, { kind, last }] = await Promise.all([
    listTypes(db),
    readRatesUpTo(db, today),
    readProfitPercent(db),
    readRounding(db),
    readAddDefaults(db, context.get(personContext).id, asked),
  ]);
  const tracking = url.searchParams.get('tracking') ?? '';
  return { kind, copied, last, tracking, types: types.map(({ type }) => type), rates, profit, rounding, today };
}

export async function action({ context }: Route.ActionArgs) {
  const fields = context.get(formContext);
  const form = readItemForm(fields, context.get(localeContext).format);
  if (!form.ok) return badForm(form);
  const { typed, value: items } = form;
  const { db, env } = context.get(shopContext);
  const result = await addItems(
    db,
    { now: new Date(), timeZone: env.timeZone, uid: context.get(personContext).id },
    items,
    String(fields.get('confirmed') ?? ''),
  );
  if (!result.ok) return data({ ...result, typed }, { status: CONFLICTS.includes(result.problem) ? 409 : 400 });
  return { ...result, kind: kindIn(fields), typed, zawgyi: toUnicode(typed.name ?? '') !== null };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function AddInventory({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const [latest, setLatest] = useState(actionData);
  const isPhone = loaderData.kind === 'phone';
  const [params] = useSearchParams();
  const otherKind = new URLSearchParams(params);
  otherKind.delete('copy');
  otherKind.set('kind', isPhone ? 'article' : 'phone');
  // A reload, as after a photo, forgets the result of the action.
  if (actionData && actionData !== latest) setLatest(actionData);
  const added = latest && 'added' in latest ? latest : null;
  return (
    <TaskPage
      title={t`Add Inventory`}
      width="text"
      back={added ? undefined : '/admin/inventory'}
      actions={
        <OfficeButtonLink to={`?${otherKind}`} size="small" look="quiet">
          {isPhone ? t`Accessory` : t`Add a phone`}
        </OfficeButtonLink>
      }
    >
      {added && <ItemsAdded {...added} />}
      <ItemForm {...loaderData} result={actionData} />
      <div className="mt-6">
        <ImportLink />
      </div>
      <FirstStepNext />
    </TaskPage>
  );
}
