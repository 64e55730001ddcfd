import type { Item, Line, Model } from './model.ts';

export function activeItems(model: Model): [string, Item][] {
  return [...model.items].filter(([, { deleted }]) => !deleted);
}

/** The item that gets returned pieces of a line: the sold one or, if it is deleted, the oldest like it. */
export function targetOf(model: Model, line: Line): string | undefined {
  const equalItems = activeItems(model)
    .filter(([, { name, ram, rom }]) => name === line.name && ram === line.ram && rom === line.rom)
    .sort(([, one], [, other]) => one.at - other.at);
  return model.items.get(line.item)?.deleted ? equalItems[0]?.[0] : line.item;
}
