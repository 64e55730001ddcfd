import { openBrowser } from '#tests/support/browser/browser.ts';

/** The controls of a returned page by name, and the messages that belong to no control. */
export type PageContent = {
  controls: Record<string, { value: string; isChoice: boolean; message: string }>;
  messages: string[];
};

/** Parses only the main part of each page, about a tenth of it, like a browser without scripts. */
export async function openReader(baseURL: string): Promise<(pages: string[]) => Promise<PageContent[]>> {
  const page = await openBrowser(baseURL);
  return (pages) =>
    page.evaluate(
      (sources) =>
        sources.map((source) => {
          const parsed = new DOMParser().parseFromString(source, 'text/html');
          const content: PageContent = { controls: {}, messages: [] };
          const atControls = new Set<Element>();
          for (const control of parsed.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)[name]')) {
            const isBox = control.type === 'radio' || control.type === 'checkbox';
            // The rows of a group share one message; one row stands for a group without a choice.
            const group = control.type === 'radio' ? control.closest('[role=radiogroup]') : null;
            const isOther =
              control.type === 'radio' && !control.checked && (!group || group.querySelector('[checked]'));
            if (control.type === 'hidden' || isOther) continue;
            const described = group ?? control;
            const ids = described.getAttribute('aria-describedby')?.split(' ') ?? [];
            const message = ids.map((id) => parsed.getElementById(id)).find((each) => each?.role === 'alert');
            if (message) atControls.add(message);
            const invalid = described.getAttribute('aria-invalid') === 'true';
            content.controls[control.name] = {
              value: isBox && !control.checked ? '' : control.value,
              isChoice: control.localName === 'select' || isBox,
              message: (invalid && message?.textContent) || '',
            };
          }
          for (const message of parsed.querySelectorAll('main :is([role=alert], [role=status])')) {
            if (message.textContent && !atControls.has(message)) content.messages.push(message.textContent);
          }
          return content;
        }),
      pages.map((html) => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))),
    );
}
