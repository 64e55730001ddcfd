import { type RefObject, useEffect } from 'react';

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
