import type { Page } from 'playwright';

type Typed = [action: string | null, name: string, value: string | boolean][];

/** Changes every visible field of the page's forms. @returns what they then show. */
export async function typeEverywhere(page: Page): Promise<Typed> {
  await page.evaluate(async () => {
    const changed = new Set<string>();
    const set = (control: HTMLInputElement, value: string) => {
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
      control.focus();
      setter?.call(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      if (control.localName === 'select') control.dispatchEvent(new Event('change', { bubbles: true }));
    };
    // A field may appear only after another one is changed.
    for (let pass = 0; pass < 3; pass++) {
      const controls = document.querySelectorAll<HTMLInputElement>(
        'main form[method=post] :is(input:not([type=hidden], [type=password], [type=file], [readonly]), select, textarea):enabled',
      );
      for (const [n, control] of [...controls].entries()) {
        const key = `${control.name} ${control.type === 'radio' ? '' : n}`;
        if (control.name === '' || control.name === 'code' || changed.has(key)) continue;
        if (control.type === 'radio') {
          const group = [...controls].filter(({ name }) => name === control.name);
          group.find(({ checked }) => !checked)?.click();
        } else if (control.type === 'checkbox') control.click();
        else if (control.type === 'date') set(control, `2026-11-0${(n % 9) + 1}`);
        else if (control instanceof HTMLSelectElement)
          set(
            control,
            [...control.options].find(({ value }) => value && value !== control.value)?.value ?? control.value,
          );
        else set(control, String(31 + n));
        changed.add(key);
        await new Promise((rendered) => setTimeout(rendered));
      }
    }
  });
  return readEverywhere(page);
}

export function readEverywhere(page: Page): Promise<Typed> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'main form[method=post] :is(input:not([type=hidden], [type=password], [type=file], [readonly]), select, textarea)',
      ),
    ]
      .filter(({ name }) => name !== '' && name !== 'code')
      .map((control) => {
        const isBox = control.type === 'radio' || control.type === 'checkbox';
        const name = isBox ? `${control.name} ${control.value}` : control.name;
        return [control.form?.getAttribute('action') ?? null, name, isBox ? control.checked : control.value];
      }),
  );
}
