import { useLingui } from '@lingui/react/macro';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { Alert } from '#app/ui/components/message.tsx';

type EditConflictAlertProps = {
  result: object | undefined;
  labelOf: (field: string) => string;
  display?: (field: string, value: string) => string;
};

export function EditConflictAlert({ result, labelOf, display = (_, value) => value }: EditConflictAlertProps) {
  const { t } = useLingui();
  if (!result || !('problem' in result) || result.problem !== 'changed-meanwhile') return null;
  const { fields, saved } = result as EditConflict;
  return (
    <Alert tone="warning">
      <p>{t`Someone else changed this in the meantime. Nothing is saved yet.`}</p>
      <ul>
        {fields.map((field) => (
          <li key={field} className="wrap-anywhere">
            {labelOf(field)}: {display(field, saved[field] ?? '') || '–'}
          </li>
        ))}
      </ul>
      <p>{t`Press Save again to save your values instead.`}</p>
    </Alert>
  );
}
