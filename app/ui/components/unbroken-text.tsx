import { splitStacked } from '#app/typesetting/line-breaks.ts';

/** Text whose stacked Burmese letters stay together; browsers would break lines inside them. */
export function UnbrokenText({ text }: { text: string }) {
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
