/** The account of all sales to people whom the shop does not know (decision: counter-sales). */
export const WALK_IN = 'walk-in';
export const WALK_IN_NAME = 'Walk-in';
