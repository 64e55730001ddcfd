/** Makes a table row a card on phones; a table adds its columns, such as `max-md:grid-cols-2`. */
export const CARD_ROW =
  'md:max-xl:[&>*]:px-1 [&>:first-child]:ps-0 [&>:last-child]:pe-0 max-md:grid max-md:gap-x-4 max-md:border-b max-md:border-base-300 max-md:py-3 max-md:[&>*]:border-0 max-md:[&>*]:p-0';
export const CARD_FIGURE =
  'max-md:min-w-0 max-md:wrap-anywhere max-md:whitespace-normal max-md:[&_.figures]:whitespace-normal';
