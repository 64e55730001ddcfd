import type { Item, Line, Model } from './shop-model.ts';

export function standing(model: Model): [string, Item][] {
  return [...model.items].filter(([, { deleted }]) => !deleted);
}

/** The item whose stock pieces of a line go to. */
export function targetOf(model: Model, line: Line): string | undefined {
  const twins = standing(model)
    .filter(([, { name, ram, rom }]) => name === line.name && ram === line.ram && rom === line.rom)
    .sort(([, one], [, other]) => one.at - other.at);
  return model.items.get(line.item)?.deleted ? twins[0]?.[0] : line.item;
}
