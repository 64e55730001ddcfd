import { useLingui } from '@lingui/react/macro';

type ColumnChoicesProps<Role extends string> = {
  /** For each column what it shows: its heading, where there is one, and its first values. */
  shown: (string | undefined)[][];
  columns: readonly (Role | null)[];
  roles: readonly Role[];
  labels: Record<Role, string>;
};

/** Asks what each column of a table holds; one without values holds nothing. Each is sent as `column`. */
export function ColumnChoices<Role extends string>({ shown, columns, roles, labels }: ColumnChoicesProps<Role>) {
  const { t } = useLingui();
  return shown.map((texts, at) => {
    const values = texts.filter(Boolean);
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
    if (values.length === 0) return <input key={at} type="hidden" name="column" value="" />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
      <label key={at} className="flex min-w-0 flex-col gap-1">
        <span className="text-sm wrap-anywhere text-muted">{values.slice(0, 3).join(' · ')}</span>
        <select name="column" defaultValue={columns[at] ?? ''} className="input w-full">
          <option value="">{t`Not needed`}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {labels[role]}
            </option>
          ))}
        </select>
      </label>
    );
  });
}
