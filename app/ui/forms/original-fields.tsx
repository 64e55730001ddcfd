import { useState } from 'react';
import { ORIGINAL_FIELD } from '#app/domain/edit-conflict.ts';

type OriginalFieldsProps = {
  saved: Record<string, string | null>;
  result: object | undefined;
};

/** Sends the values that the form opened with, so that an old form overwrites no field that its user left alone. */
export function OriginalFields({ saved, result }: OriginalFieldsProps) {
  const [initial] = useState(saved);
  const shown = result && 'shown' in result ? result.shown : initial;
  return <input type="hidden" name={ORIGINAL_FIELD} value={JSON.stringify(shown)} />;
}
