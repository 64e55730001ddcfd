/** Inline script: records presses before hydration and marks those buttons as busy. */
export const RECORD_PRESSES = `document.onclick=function(e){var b=e.target.closest('[data-early]');if(b)b.dataset.early='pressed'}`;

export function replayEarlyPresses(): void {
  document.onclick = null;
  for (const button of document.querySelectorAll<HTMLElement>('[data-early=pressed]')) {
    button.dataset.early = 'true';
    button.click();
  }
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Records what is typed before hydration, which resets it. Returns a function that types it again. */
export function recordEarlyInput(): () => void {
  const typed = new Map<Control, string | boolean>();
  const record = (control: Control) => {
    // Hydration keeps a chosen file, and no script may set one.
    if (control.type !== 'file') typed.set(control, isCheckable(control) ? control.checked : control.value);
  };
  const onInput = ({ target }: Event) => {
    if (isControl(target)) record(target);
  };
  for (const control of document.querySelectorAll<Control>('input, select, textarea'))
    if (isChanged(control)) record(control);
  document.addEventListener('input', onInput, true);

  return () => {
    document.removeEventListener('input', onInput, true);
    for (const [control, value] of typed) if (control.isConnected) retype(control, value);
  };
}

/** Sets the value past React's own setter: React ignores an event if it has recorded the value already. */
export function retype(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // A click ticks a radio button, but never unticks it.
    if (!isCheckable(control) || (control.type === 'radio' && !value)) return;
    control.checked = !value;
    control.click();
    return;
  }
  if (!(control instanceof HTMLSelectElement)) control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== serverValueOf(control);
}

/** The server's value with the browser's line endings; single-line fields have none. */
export function serverValueOf(control: HTMLInputElement | HTMLTextAreaElement): string {
  const isOneLine = control instanceof HTMLInputElement;
  return isOneLine ? control.defaultValue.replace(/[\r\n]/g, '') : control.defaultValue.replace(/\r\n?/g, '\n');
}

export function isCheckable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
