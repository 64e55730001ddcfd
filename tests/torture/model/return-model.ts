import { targetOf } from './item-model.ts';
import type { Model, Result, Return, ReturnedPieces } from './model.ts';
import { countUnnumbered, soldOn } from './unit-model.ts';

/** The price of the returned pieces of an order; null if nothing came back, not even as a trade-in. */
export function returnedOf(model: Model, key: string): bigint | null {
  const returns = standingOf(model, key);
  if (returns.length === 0 && !model.tradeIns.some(({ order }) => order === key)) return null;
  const priceOf = (line: number) => model.orders.get(key)?.lines[line - 1]?.price ?? 0n;
  return returns.reduce((sum, { line, qty }) => sum + priceOf(line) * BigInt(qty), 0n);
}

export function makeReturnInModel(model: Model, label: string, key: string, back: ReturnedPieces): Result {
  const { line, qty, code, state } = back;
  const order = model.orders.get(key);
  if (!order) return 'no-such-order';
  if (order.status !== 'confirmed') return 'not-confirmed';
  const sold = order.lines[line - 1];
  if (!sold) return 'no-such-line';
  const units = soldOn(model, key, line);
  if (code !== null && !units.includes(code)) return 'unit-not-sold';
  const unnumbered = sold.qty - piecesBack(model, key, line) - units.length;
  if (code === null && qty > unnumbered) return `too-many ${unnumbered}`;
  const target = state === 'in-stock' ? targetOf(model, sold) : undefined;
  if (state === 'in-stock' && !target) return 'no-item';
  model.returns.set(label, { ...back, order: key, target, undone: false });
  order.cancelRequested = false;
  const item = model.items.get(target ?? '');
  if (item) item.qty += qty;
  const unit = model.units.get(code ?? '');
  if (unit) Object.assign(unit, { state, item: target ?? unit.item, order: null, line: null, back: label });
  return 'ok';
}

export function undoReturnInModel(model: Model, label: string): Result {
  const found = model.returns.get(label);
  if (!found) return 'no-such-return';
  if (found.undone) return 'undone';
  const { order, line, qty, code, target } = found;
  const item = model.items.get(target ?? '');
  if (item && (item.deleted || item.qty < qty)) return 'none-left';
  if (item?.tracked && code === null && countUnnumbered(model, target ?? '') < qty) return 'none-left';
  const unit = model.units.get(code ?? '');
  if (unit && unit.back !== label) return 'unit-moved';
  found.undone = true;
  if (item) item.qty -= qty;
  const sold = model.orders.get(order)?.lines[line - 1]?.item;
  if (unit) Object.assign(unit, { state: 'sold', item: sold, order, line, back: null });
  return 'ok';
}

function piecesBack(model: Model, key: string, line: number): number {
  const back = standingOf(model, key).filter((each) => each.line === line);
  const traded = model.tradeIns.filter((each) => each.order === key && each.line === line);
  return back.reduce((sum, { qty }) => sum + qty, 0) + traded.length;
}

function standingOf(model: Model, key: string): Return[] {
  return [...model.returns.values()].filter(({ order, undone }) => order === key && !undone);
}
