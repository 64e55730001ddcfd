import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';
import { Alert } from '#app/ui/components/message.tsx';

/** Sets the fields to the URL's values after a navigation, except a focused field. */
export function useSyncFieldsWithUrl(form: RefObject<HTMLFormElement | null>, values: Record<string, string>): void {
  const valuesJson = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(valuesJson) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isField && control !== document.activeElement) control.value = value;
    }
  }, [form, valuesJson]);
}

export function IgnoredDate() {
  return (
    <Alert tone="warning">
      <Trans>A date that could not be read is left out of the filter.</Trans>
    </Alert>
  );
}
