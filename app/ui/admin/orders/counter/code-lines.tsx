const LAST_DIGITS = 6;

/** The numbers of a phone; the last six digits stand out, because people compare them. */
export function CodeLines({ codes }: { codes: string[] }) {
  return codes.map((code) => (
    <span key={code} className="block tabular-nums">
      {code.slice(0, -LAST_DIGITS)}
      <b className="text-base-content">{code.slice(-LAST_DIGITS)}</b>
    </span>
  ));
}
