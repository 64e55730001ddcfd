/** The matches if there are too many for a dropdown. `chosen`: the text is a buyer's full name or empty. */
export type Buyers = { many: false; names: string[] } | { many: true; chosen: boolean; names: string[]; more: boolean };
