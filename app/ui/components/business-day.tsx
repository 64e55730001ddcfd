import { formatDate } from '#app/domain/date-format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function BusinessDay({ date }: { date: string }) {
  return (
    <time dateTime={date} dir="auto" className="figures">
      {formatBusinessDate(date, useLocale())}
    </time>
  );
}

/** `Nov 21, 2026` from `2026-11-21` */
export function formatBusinessDate(date: string, locale: Locale): string {
  return formatDate(`${date}T00:00:00Z`, { ...locale, timeZone: 'UTC' });
}
