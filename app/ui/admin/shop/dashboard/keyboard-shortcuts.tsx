import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { tinykeys } from 'tinykeys';
import { SEARCH_PATH, SELL_PATH } from '#app/ui/admin/components/admin-screens.ts';
import { isIgnored } from '#app/ui/admin/components/ignored-keys.ts';
import { mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import { useMayOpen, useRights } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';

/** Handles the shortcuts of all screens, and on `?` lists them and those of `PaymentToCheck`. None works in a field or a dialog. */
export function KeyboardShortcuts() {
  const navigate = useNavigate();
  const rights = useRights();
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => {
    const open = (path: string) => (event: KeyboardEvent) => {
      event.preventDefault();
      if (mayOpen(rights, path)) navigate(path);
    };
    // Letters are read by key position, because a Burmese layout types other characters.
    const keys = {
      '/': open(SEARCH_PATH),
      KeyS: open(SELL_PATH),
      'KeyG KeyD': open('/admin/dashboard'),
      'KeyG KeyO': open('/admin/admin-orders'),
      'KeyG KeyI': open('/admin/inventory'),
      'KeyG KeyR': open('/admin/exchange-setting'),
      KeyJ: focusNextRow,
      KeyK: focusPreviousRow,
      '[Shift]+?': () => setListOpen(true),
    };
    return tinykeys(window, keys, { ignore: isIgnored });
  }, [navigate, rights]);
  return <KeyList open={isListOpen} onClose={() => setListOpen(false)} />;
}

const focusNextRow = () => focusRow(1);
const focusPreviousRow = () => focusRow(-1);

function focusRow(direction: 1 | -1): void {
  const rows = [...document.querySelectorAll('main :is(li, tbody tr)')].filter(
    (row) => !row.closest('nav, dialog') && !row.parentElement?.closest('li, tr') && controlOf(row),
  );
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const row = current < 0 ? rows.at(direction > 0 ? 0 : -1) : rows[current + direction];
  if (row) controlOf(row)?.focus();
}

function controlOf(row: Element): HTMLElement | undefined {
  const controls = [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')];
  return controls.find((control) => control.checkVisibility());
}

function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const all: [string[], string, string?][] = [
    [['/'], t`Search`],
    [['s'], t({ message: 'Sell', context: 'navigation' }), SELL_PATH],
    [['F9'], t`Finish a sale`, SELL_PATH],
    [['g', 'd'], t`Dashboard`],
    [['g', 'o'], t`Orders`, '/admin/admin-orders'],
    [['g', 'i'], t`Inventory`, '/admin/inventory'],
    [['g', 'r'], t`Exchange Rate`, '/admin/exchange-setting'],
    [['j'], t`Next row`],
    [['k'], t`Previous row`],
    [['v'], t`Verify payment`, '/admin/payments/:id/verification'],
    [['r'], t`Choose a reason to reject`, '/admin/payments/:id/rejection'],
    [['?'], t`Show keyboard shortcuts`],
  ];
  const shortcuts = all.filter(([, , path = '']) => mayOpen(path));
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className="mt-3 mb-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {shortcuts.map(([keys, label]) => (
          <div key={label} className="contents">
            <dt className="space-x-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-field border border-base-300 px-2 font-mono">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Button type="button" onClick={onClose}>
        {t`Close`}
      </Button>
    </Dialog>
  );
}
