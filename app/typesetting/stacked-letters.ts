/** A syllable whose end stands upon the next one (ကမ္ဘာ, သင်္ဘော), with all that stands so, and what closes the last. */
const STACKED =
  /([\u1000-\u102A\u103F][\u102B-\u1038\u103A-\u103E]*(?:[\u1000-\u1021]\u103A?\u1039[\u1000-\u1021][\u102B-\u1038\u103A-\u103E]*)+(?:[\u1000-\u1021]\u103A[\u102B-\u1038]*)?)/;

/** The text in parts, in turn such as may break as the browser likes and such as must stay together. */
export function splitStacked(text: string): string[] {
  return text.split(STACKED);
}
