import type { Item, Line, Model } from './model.ts';

export function activeItems(model: Model): [string, Item][] {
  return [...model.items].filter(([, { deleted }]) => !deleted);
}

/** The item that gets returned pieces of a line: the sold one or, if it is deleted, the oldest like it. */
export function targetOf(model: Model, line: Line): string | undefined {
  const equalItems = activeItems(model)
    .filter(([, item]) => (['name', 'ram', 'rom', 'variant'] as const).every((field) => item[field] === line[field]))
    .sort(([, one], [, other]) => one.at - other.at);
  return model.items.get(line.item)?.deleted ? equalItems[0]?.[0] : line.item;
}
