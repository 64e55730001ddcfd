/**
 * The names to choose a buyer from: all of them; or, where they are too many for a dropdown, those that fit what was
 * typed, unless that is one of them. `more` fit than are listed.
 */
export type Buyers = { many: false; names: string[] } | { many: true; names: string[]; more: boolean };
