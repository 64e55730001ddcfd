import { defaultKeybindingsHandlerIgnore } from 'tinykeys';

/** Keyboard shortcuts ignore keys that are pressed in a field or a dialog. */
export function isIgnored(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return defaultKeybindingsHandlerIgnore(event) || target?.closest('input, select, textarea, dialog') != null;
}
