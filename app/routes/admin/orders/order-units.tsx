import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { formContext, personContext, shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { readDues } from '#app/domain/money/payments/shown-balances.server.ts';
import type { Confirmation } from '#app/domain/orders/order.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { UnitPick } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { readUnitChoice } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { listLineUnits, listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { pickUnit } from '#app/domain/orders/unit-choice/unit-pick.server.ts';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import { UnitChoicePage } from '#app/ui/admin/orders/unit-choice/unit-choice-page.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import type { Route } from './+types/order-units';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [order, lines, [due = 0], [needsUnits]] = await Promise.all([
    readOrder(db, id),
    listLineUnits(db, id),
    readDues(db, [id]),
    listOrdersNeedingUnits(db, [id]),
  ]);
  if (!order) throw data(null, { status: 404 });
  return needsUnits ? { order, lines, due } : null;
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const form = context.get(formContext);
  const choice = readUnitChoice(form);
  if (form.has('pick')) {
    const pick = await pickUnit(db, await listLineUnits(db, id), String(form.get('code')), choice);
    return choiceResponse(db, id, pick);
  }
  const { id: uid } = context.get(personContext);
  const request = { requested: form.has('requested'), units: choice.chosen, agreed: form.has('agreed') };
  const outcome = await confirmOrder(db, { now: new Date(), uid }, id, request);
  if (!outcome.ok) return choiceResponse(db, id, choice, outcome);
  return { ok: true as const, number: outcome.number, action: 'confirmation' as const, id };
}

/** Offers the chosen units again, unless they are no longer in stock. */
async function choiceResponse(db: Db, id: string, pick: UnitPick, refused?: Confirmation & { ok: false }) {
  const ids = pick.chosen.map(({ unitId }) => unitId);
  const lines = await listLineUnits(db, id, ids);
  if (!refused) return data({ pick, lines, result: undefined }, { status: pick.refusal ? 409 : 200 });
  const result: OrderResult = { ...refused, action: 'confirmation', id };
  return data({ pick, lines, result }, { status: refused.problem === 'no-such-order' ? 404 : 409 });
}

export default function OrderUnits({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && 'pick' in actionData ? actionData : undefined;
  const result = actionData && 'pick' in actionData ? actionData.result : actionData;
  const navigate = useNavigate();
  const search = useListSearch();
  useEffect(() => {
    if (result?.ok) navigate(adminOrderPath(result.id) + search, { replace: true, state: { result } });
  }, [result, search, navigate]);
  if (!loaderData || result?.ok) return <OrderResultPage result={result} />;
  const { order, due } = loaderData;
  const lines = sent?.lines ?? loaderData.lines;
  const suggested = lines.flatMap(({ line, suggested: ids }) => ids.map((unitId) => ({ line, unitId })));
  const pick = sent?.pick ?? { chosen: suggested, picked: [] };
  return <UnitChoicePage order={order} due={due} lines={lines} pick={pick} result={result} />;
}
