/** A new shop has them; their names are translated (DECISIONS 33). */
export const BUILT_IN_TYPES = ['instock', 'preorder', 'only'] as const;

export type BuiltInType = (typeof BUILT_IN_TYPES)[number];
