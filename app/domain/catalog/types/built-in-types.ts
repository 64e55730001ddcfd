/** A new shop has these types; their names are translated (D 33). */
export const BUILT_IN_TYPES = ['instock', 'preorder', 'only'] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];
