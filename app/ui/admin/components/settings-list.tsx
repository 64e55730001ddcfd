import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { type FormProps, useFetcher } from 'react-router';
import { Button } from '#app/ui/components/button.tsx';

/** `extra` is shown before Delete; `fields` are sent with Delete. */
type SettingsEntry = {
  name: string;
  shown: ReactNode;
  extra?: ReactNode;
  action: string;
  fields?: Record<string, string | number>;
};

export type OutcomeOf<Result> = ComponentType<{ result: Result; UndoForm: ComponentType<FormProps> }>;

type SettingsListProps<Result> = { entries: SettingsEntry[]; empty: ReactNode; Outcome: OutcomeOf<Result> };

export function SettingsList<Result>({ entries, empty, Outcome }: SettingsListProps<Result>) {
  const { t } = useLingui();
  const fetcher = useFetcher<Result>();
  const isBusy = fetcher.state !== 'idle';
  const isSent = ({ action, fields = {} }: SettingsEntry) =>
    fetcher.formAction === action &&
    Object.entries(fields).every(([name, value]) => fetcher.formData?.get(name) === String(value));
  return (
    <section className="flex flex-col gap-4">
      {fetcher.data && !isBusy && <Outcome result={fetcher.data as Result} UndoForm={fetcher.Form} />}
      {entries.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {entries.map((entry) => (
            <li
              key={`${entry.action} ${Object.values(entry.fields ?? {}).join(' ')}`}
              className="flex min-h-14 items-center justify-between gap-4 py-1.5"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{entry.shown}</span>
              {entry.extra}
              <fetcher.Form method="post" action={entry.action} className="shrink-0">
                {Object.entries(entry.fields ?? {}).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button
                  type="submit"
                  size="small"
                  look="quietDanger"
                  busy={isBusy && isSent(entry)}
                  aria-label={t`Delete ${entry.name}`}
                >
                  {t`Delete`}
                </Button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
