/** A syllable whose end stands upon the next one (ကမ္ဘာ, သင်္ဘော), with all that stands so, and what closes the last. */
const STACKED =
  /([\u1000-\u102A\u103F][\u102B-\u1038\u103A-\u103E]*(?:[\u1000-\u1021]\u103A?\u1039[\u1000-\u1021][\u102B-\u1038\u103A-\u103E]*)+(?:[\u1000-\u1021]\u103A[\u102B-\u1038]*)?)/;

/** A text that breaks between words, never between two letters of Burmese of which one stands upon the other: browsers do. */
export function Unbroken({ text }: { text: string }) {
  if (!text.includes('\u1039')) return text;
  return text.split(STACKED).map((part, index) =>
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
