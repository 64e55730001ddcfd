export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * On a slow line people type before the scripts arrive, and hydration sets what React controls back to its start.
 * This notes what was typed until then; the function it answers types it once more, so that React hears of it.
 */
export function noteEarlyInput(): () => void {
  const typed = new Map<Control, string | boolean>();
  const note = (control: Control) => typed.set(control, isTick(control) ? control.checked : control.value);
  const hear = ({ target }: Event) => {
    if (isControl(target)) note(target);
  };
  for (const control of document.querySelectorAll<Control>('input, select, textarea'))
    if (isChanged(control)) note(control);
  document.addEventListener('input', hear, true);

  return () => {
    document.removeEventListener('input', hear, true);
    for (const [control, value] of typed) if (control.isConnected) retype(control, value);
  };
}

/** React compares with the value it knows: the plain setter tells it another one, so that the typed one is news. */
export function retype(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (!value || !isTick(control)) return;
    control.checked = false;
    control.click();
    return;
  }
  if (!(control instanceof HTMLSelectElement)) control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Whether it stands otherwise than the page has put it there. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== firstValueOf(control);
}

/** What the page has put into it, with the line ends that a browser makes of it: none in a field of one line. */
export function firstValueOf(control: HTMLInputElement | HTMLTextAreaElement): string {
  const isOneLine = control instanceof HTMLInputElement;
  return isOneLine ? control.defaultValue.replace(/[\r\n]/g, '') : control.defaultValue.replace(/\r\n?/g, '\n');
}

export function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
