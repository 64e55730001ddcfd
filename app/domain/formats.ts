/** How many ways of writing are kept: a visitor names theirs, so there is no end to them. */
const MOST = 100;

/** Intl.NumberFormat, kept: to make one takes forty times as long as to write with it. */
export const numberFormat = kept(
  (format: string, style: Intl.NumberFormatOptions) => new Intl.NumberFormat(format, style),
);

/** Intl.DateTimeFormat, kept: to make one takes sixty times as long as to write with it. */
export const dateFormat = kept(
  (format: string, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(format, style),
);

function kept<Style, Format>(make: (format: string, style: Style) => Format) {
  const made = new Map<string, Format>();
  return (format: string, style: Style): Format => {
    const way = `${format} ${JSON.stringify(style)}`;
    const known = made.get(way);
    if (known) return known;
    if (made.size === MOST) made.clear();
    const fresh = make(format, style);
    made.set(way, fresh);
    return fresh;
  };
}
