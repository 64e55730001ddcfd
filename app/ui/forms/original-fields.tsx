import { useState } from 'react';
import { ORIGINAL_FIELD } from '#app/domain/edit-conflict.ts';

type OriginalFieldsProps = {
  saved: Record<string, string | null>;
  result: object | undefined;
};

/** The values when the form was opened: an old form must not overwrite fields that its user did not change. */
export function OriginalFields({ saved, result }: OriginalFieldsProps) {
  const [opened] = useState(saved);
  const shown = result && 'shown' in result ? result.shown : opened;
  return <input type="hidden" name={ORIGINAL_FIELD} value={JSON.stringify(shown)} />;
}
