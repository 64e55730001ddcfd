import { formatDate, formatTime } from '#app/domain/date-format.ts';
import { businessDate } from '#app/domain/dates.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** The time of an instant on `today`, otherwise its date, in the shop's time zone. */
export function TimeOrDay({ at, today }: { at: string; today: string }) {
  const locale = useLocale();
  const isToday = businessDate(new Date(at), locale.timeZone) === today;
  return (
    <time dateTime={at} dir="auto" className="figures">
      {isToday ? formatTime(at, locale) : formatDate(at, locale)}
    </time>
  );
}
