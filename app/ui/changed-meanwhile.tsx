import { Trans } from '@lingui/react/macro';
import type { ChangedMeanwhile } from '#app/domain/changed-meanwhile.ts';
import { Alert } from '#app/ui/message.tsx';

/** Says which fields somebody else has changed since the form was opened; `labels` are the names of all fields. */
export function ChangedMeanwhileAlert({
  answer,
  labels,
}: {
  answer: object | undefined;
  labels: Record<string, string>;
}) {
  if (!answer || !('problem' in answer) || answer.problem !== 'changed-meanwhile') return null;
  const { fields, saved } = answer as ChangedMeanwhile;
  return (
    <Alert tone="warning">
      <p>
        <Trans>Meanwhile somebody else has changed this. Nothing is saved yet.</Trans>
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field} className="wrap-anywhere">
            {labels[field]}: {saved[field] || '–'}
          </li>
        ))}
      </ul>
      <p>
        <Trans>Press Save again to replace it with yours.</Trans>
      </p>
    </Alert>
  );
}
