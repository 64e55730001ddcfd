/* One script of its own, loaded only by browsers in which `SUPPORT_CHECK` fails (decision: old-browsers). */
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.string.to-well-formed.js';
import 'core-js/modules/web.url.can-parse.js';

define(AbortSignal, {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
    return controller.signal;
  },
});

define(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted.', 'AbortError');
  },
});

define(Element.prototype, {
  checkVisibility(this: Element) {
    return this.getClientRects().length > 0;
  },
});

define(HTMLFormElement.prototype, {
  requestSubmit(this: HTMLFormElement, submitter?: HTMLElement) {
    if (submitter) return submitter.click();
    const button = document.createElement('button');
    button.hidden = true;
    this.append(button);
    button.click();
    button.remove();
  },
});

/* Popovers, as far as the shop uses them; the library for it adds styles that the policy forbids. `app.css` reads `data-open`. */
if (!('hidePopover' in HTMLElement.prototype)) {
  define(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      delete this.dataset.open;
    },
  });
  const shown = () => document.querySelector<HTMLElement>('[popover][data-open]');
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const wanted = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
    const open = shown();
    if (open && !open.contains(target as Node)) open.hidePopover();
    if (wanted && wanted !== open) wanted.dataset.open = '';
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && shown()?.hidePopover());
}

function define(target: object, functions: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}
