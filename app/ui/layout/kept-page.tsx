import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';

const INPUT_EVENTS = ['click', 'submit', 'change', 'input', 'keydown'];
const never = new Promise<never>(() => {});
let shownKey: string | undefined;
let isLeft = false;

/** Call it in an effect with the key of the location that the page shows. */
export function noteShown(key: string): void {
  shownKey = key;
}

/** For an error that a component has thrown: the page stays as it is, because React shows nothing new while this waits. After a
 * navigation, whose page is not shown yet, the browser loads it (decision: old-browsers). */
export function KeptPage({ error }: { error: unknown }): never {
  const { t } = useLingui();
  const { key } = useLocation();
  const isShown = shownKey === undefined || shownKey === key;
  if (!isLeft) leaveToBrowser(error, shownKey && t`A part of this page has failed. Reload the page to go on.`);
  if (!isShown) location.reload();
  isLeft = true;
  throw never;
}

/** Keeps the page after an error outside the routes. */
export class PageKeeper extends Component<{ children: ReactNode }> {
  override state: { thrown?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override render() {
    const { thrown } = this.state;
    return thrown ? <KeptPage error={thrown.error} /> : this.props.children;
  }
}

/** Makes links and forms work as in a browser without scripts. */
function leaveToBrowser(error: unknown, notice: string | undefined): void {
  reportError(error);
  document.documentElement.dataset.scripts = 'failed';
  for (const type of INPUT_EVENTS) addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  addEventListener('popstate', () => location.reload());
  if (!notice) return;
  const bar = document.createElement('p');
  bar.setAttribute('role', 'alert');
  bar.className = 'result-bar bg-error-tint px-4 py-3';
  bar.textContent = notice;
  document.body.append(bar);
}
