import { type Control, isCheckable, serverValueOf } from '#app/ui/forms/early-input.ts';
import { routerGlobals } from '#app/ui/hooks/router-globals.ts';

/** `at` counts the earlier forms with the same action, or fields with the same name and, of boxes, the same value. */
export type FormPlace = { action: string; at: number };
export type FieldPlace = { name: string; box?: string; at: number };
type Value = string | boolean;

const loadedValues = new Map<string, Map<string, Value>>();
let loadedPath: string | undefined;

/** Records the values that the page's forms show before the user changes them. A field's own default cannot tell: React sets it
 * to the typed value if the field is controlled, if it keeps its text in a state, or if the form was refused. */
export function recordLoadedValues(): void {
  const { pathname } = location;
  const isDocument = loadedPath === undefined;
  const isNewPage = loadedPath !== pathname;
  const results = Object.values(routerGlobals().router?.state.actionData ?? {});
  const isSaved = results.some((result) => result?.ok === true);
  if (isNewPage) loadedValues.clear();
  loadedPath = pathname;
  for (const placed of placedForms()) {
    const isSent = results.length > 0 && placed.action === pathname;
    // All that a refused form shows may be unsaved.
    if (isNewPage && isSent && !isSaved) loadedValues.set(keyOf(placed), new Map());
    else if (!loadedValues.has(keyOf(placed)) || (isSent && isSaved)) record(placed, isDocument);
  }
}

/** Records forms that appear later, such as dialogs, before their first use. */
export function watchNewForms(): void {
  const recordIfNew = ({ target }: Event) => {
    const form = (target as Element).closest('form[method=post]');
    const placed = form && placedForms().find((each) => each.form === form);
    if (placed && !loadedValues.has(keyOf(placed))) record(placed, false);
  };
  addEventListener('focusin', recordIfNew, true);
  addEventListener('pointerdown', recordIfNew, true);
}

/** `isChanged`: not as the page was loaded. */
export function fieldsOf(placed: FormPlace & { form: HTMLFormElement }) {
  const loaded = loadedValues.get(keyOf(placed));
  return controlsOf(placed.form).map((field) => {
    const value = currentValue(field.control);
    return { ...field, value, isChanged: loaded !== undefined && loaded.get(fieldKey(field)) !== value };
  });
}

export function changedControls(form: HTMLFormElement | null): Control[] {
  const placed = placedForms().find((each) => each.form === form);
  return placed ? fieldsOf(placed).flatMap(({ control, isChanged }) => (isChanged ? [control] : [])) : [];
}

export function placedForms(): (FormPlace & { form: HTMLFormElement })[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[method=post]')];
  const actions = forms.map((form) => new URL(form.getAttribute('action') ?? '', location.href).pathname);
  return forms.map((form, n) => {
    const action = actions[n] ?? '';
    return { form, action, at: actions.slice(0, n).filter((each) => each === action).length };
  });
}

function record(placed: FormPlace & { form: HTMLFormElement }, isDocument: boolean): void {
  const values = controlsOf(placed.form).map((field): [string, Value] => [
    fieldKey(field),
    isDocument ? serverFieldValue(field.control) : currentValue(field.control),
  ]);
  loadedValues.set(keyOf(placed), new Map(values));
}

/** The fields of a form, without passwords, codes, PINs, files and hidden fields. */
export function controlsOf(form: HTMLFormElement): (FieldPlace & { control: Control })[] {
  const counts = new Map<string, number>();
  return [...form.querySelectorAll<Control>('input, select, textarea')]
    .filter(
      ({ name, type }) =>
        name && name !== 'code' && name !== 'pin' && !['hidden', 'password', 'file', 'submit'].includes(type),
    )
    .map((control) => {
      const { name, value } = control;
      const place = isCheckable(control) ? { name, box: value } : { name };
      const key = JSON.stringify(place);
      const at = counts.get(key) ?? 0;
      counts.set(key, at + 1);
      return { ...place, at, control };
    });
}

const keyOf = ({ action, at }: FormPlace) => `${at} ${action}`;
const fieldKey = ({ name, box, at }: FieldPlace) => JSON.stringify([name, box, at]);
const currentValue = (control: Control): Value => (isCheckable(control) ? control.checked : control.value);

/** The value in the document, whatever was typed before hydration. */
function serverFieldValue(control: Control): Value {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '';
  return isCheckable(control) ? control.defaultChecked : serverValueOf(control);
}
