/** All buyers or, if they are too `many` for a dropdown, the matches. `chosen`: the text is a buyer's full name or empty. */
export type Buyers = { many: false; names: string[] } | { many: true; chosen: boolean; names: string[]; more: boolean };
