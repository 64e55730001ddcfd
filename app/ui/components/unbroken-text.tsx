import { splitStacked } from '#app/typesetting/stacked-letters.ts';

/** A text that breaks between words, never between two letters of Burmese of which one stands upon the other: browsers do. */
export function Unbroken({ text }: { text: string }) {
  if (!text.includes('\u1039')) return text;
  return splitStacked(text).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
