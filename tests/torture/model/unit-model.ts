import type { Choice, Model, Result, Unit } from './model.ts';

export function receive(model: Model, label: string, codes: string[], counted: boolean): Result {
  const item = model.items.get(label);
  if (!item || item.deleted) return 'no-such-item';
  if (!item.tracked) return 'not-tracked';
  if (codes.some((code) => model.units.has(code))) return 'known-codes';
  for (const code of codes) model.units.set(code, { ...inStockOf(label), back: null });
  if (!counted) item.qty += codes.length;
  return `ok ${codes.length}`;
}

/** Receives a phone again, if it is known. */
export function tradeIn(model: Model, label: string, code: string, counted: boolean): Result {
  const unit = model.units.get(code);
  if (!unit) return receive(model, label, [code], counted);
  const item = model.items.get(label);
  if (!item || item.deleted) return 'no-such-item';
  if (!item.tracked) return 'not-tracked';
  const order = model.orders.get(unit.order ?? '');
  const canComeBack = unit.state === 'sold' ? order?.status === 'confirmed' : ['gone', 'returned'].includes(unit.state);
  if (!canComeBack) return 'known-codes';
  if (order) {
    model.tradeIns.push({ order: unit.order ?? '', line: unit.line ?? 0 });
    order.cancelRequested = false;
  }
  Object.assign(unit, { ...inStockOf(label), back: null });
  if (!counted) item.qty++;
  return 'ok 1';
}

const inStockOf = (item: string) => ({ item, state: 'in-stock' as const, order: null, line: null });

/** The units that a page suggests for an order: for each tracked line as many in stock as it has pieces. */
export function suggest(model: Model, key: string): Choice[] {
  const chosen: Choice[] = [];
  for (const [index, { item, qty }] of (model.orders.get(key)?.lines ?? []).entries()) {
    if (!model.items.get(item)?.tracked) continue;
    const free = inStock(model, item).filter((code) => !chosen.some((each) => each.code === code));
    chosen.push(...free.slice(0, qty).map((code) => ({ line: index + 1, code })));
  }
  return chosen;
}

/** @param chosen undefined if no choice was shown. @returns the refusal. */
export function take(model: Model, key: string, chosen: Choice[] | undefined): Result | undefined {
  const items = (model.orders.get(key)?.lines ?? []).map(({ item }) => item);
  if (!chosen) {
    const isChoice = items.some((item) => model.items.get(item)?.tracked && inStock(model, item).length > 0);
    return isChoice ? 'choose-units' : undefined;
  }
  const units = chosen.map(({ line, code }) => ({ line, unit: model.units.get(code) }));
  if (units.some(({ unit }) => unit && unit.state !== 'in-stock')) return 'unit-taken';
  if (units.some(({ line, unit }) => !unit || unit.item !== items[line - 1])) return 'wrong-unit';
  for (const { line, unit } of units) Object.assign(unit as Unit, { state: 'sold', order: key, line, back: null });
  return undefined;
}

/** The units of a line that are sold. */
export function soldOn(model: Model, key: string, line: number): string[] {
  return [...model.units].flatMap(([code, unit]) => (unit.order === key && unit.line === line ? code : []));
}

/** The pieces without a unit: of the stock, and of orders that are neither confirmed nor restocked. */
export function countUnnumbered(model: Model, label: string): number {
  const holding = [...model.orders].filter(([, { status, restocked }]) => status !== 'confirmed' && !restocked);
  const heldUnnumbered = holding.flatMap(([key, { lines }]) =>
    lines.map(({ item, qty }, index) => (item === label ? qty - soldOn(model, key, index + 1).length : 0)),
  );
  const stockUnnumbered = (model.items.get(label)?.qty ?? 0) - inStock(model, label).length;
  return heldUnnumbered.reduce((sum, count) => sum + count, stockUnnumbered);
}

/** @param targets by line; undefined if its pieces match no item. */
export function putBack(model: Model, key: string, targets: (string | undefined)[]): void {
  for (const unit of model.units.values()) {
    if (unit.order !== key) continue;
    const target = targets[(unit.line ?? 0) - 1];
    Object.assign(unit, {
      state: target ? 'in-stock' : 'returned',
      item: target ?? unit.item,
      order: null,
      line: null,
      back: null,
    });
  }
}

function inStock(model: Model, label: string): string[] {
  return [...model.units].flatMap(([code, { item, state }]) => (item === label && state === 'in-stock' ? code : []));
}
