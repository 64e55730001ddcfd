/**
 * The names to choose a buyer from: all of them; or, where they are too many for a dropdown, those that have in them what
 * was typed, `more` of them than are listed. What was typed is `chosen` where it is a buyer's whole name, or nothing.
 */
export type Buyers = { many: false; names: string[] } | { many: true; chosen: boolean; names: string[]; more: boolean };
