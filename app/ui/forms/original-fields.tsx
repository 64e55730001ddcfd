import { useState } from 'react';
import { ORIGINAL_FIELD } from '#app/domain/edit-conflict.ts';

type OriginalFieldsProps = {
  /** Saved values as this page knows them. */
  saved: Record<string, string | null>;
  result: object | undefined;
};

/**
 * Sends the values that the form was opened with, so that an old form does not overwrite fields that its user did not
 * change. Live updates do not change it; an action result may.
 */
export function OriginalFields({ saved, result }: OriginalFieldsProps) {
  const [opened] = useState(saved);
  const shown = result && 'shown' in result ? result.shown : opened;
  return <input type="hidden" name={ORIGINAL_FIELD} value={JSON.stringify(shown)} />;
}
