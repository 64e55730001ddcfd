import { defaultKeybindingsHandlerIgnore } from 'tinykeys';

/** In a field or a dialog, keys are text. */
export function isIgnored(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return defaultKeybindingsHandlerIgnore(event) || target?.closest('input, select, textarea, dialog') != null;
}
