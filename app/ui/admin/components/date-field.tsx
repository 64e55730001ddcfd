import { useState } from 'react';
import { readDate } from '#app/domain/dates.ts';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { FieldFrame, type FieldProps } from '#app/ui/forms/field-frame.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type DateFieldProps = { label: string; name: string; value: string } & Pick<FieldProps, 'problem'>;

/** Shows the day (YYYY-MM-DD or empty) as the shop writes it. Browsers write it in their own way, seen only while it is edited.
 * Another text makes it a plain field, because browsers empty a field of dates. */
export function DateField({ label, name, value, problem }: DateFieldProps) {
  const locale = useLocale();
  const date = readDate(value);
  const [isText, setIsText] = useState(false);
  // A field does not change its kind while somebody corrects it: that would empty it.
  if (!isText && value !== '' && date === null) setIsText(true);
  return (
    <FieldFrame label={label} problem={problem}>
      {(wiring) => (
        <span className="grid *:[grid-area:1/1]">
          <input
            type={isText ? 'text' : 'date'}
            name={name}
            defaultValue={date ?? value}
            {...wiring}
            className="peer input w-full min-w-0"
          />
          {date && (
            <span
              aria-hidden="true"
              className="pointer-events-none z-10 my-0.5 ms-3 me-9 truncate bg-surface leading-10 peer-focus:hidden noscript:hidden"
            >
              {formatBusinessDate(date, locale)}
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
