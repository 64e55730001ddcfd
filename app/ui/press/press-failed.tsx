import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { dropPresses, tryAgain, useHeldPresses } from '#app/ui/press/held-presses.ts';
import { loadScripts } from '#app/ui/press/route-scripts.ts';

const IDLE_MS = 300;

/** Says that nothing was done where a button's scripts do not come, and loads those of the buttons in sight beforehand. */
export function PressFailed() {
  const { key } = useLocation();
  const matches = useMatches();
  const state = useHeldPresses();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press belongs to the page that it was made on.
  useEffect(() => dropPresses, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other data may show other buttons.
  useEffect(() => {
    const timer = setTimeout(loadForButtons, IDLE_MS);
    return () => clearTimeout(timer);
  }, [matches]);

  return (
    <ConfirmDialog
      open={state === 'failed'}
      title={<Trans>Nothing was done</Trans>}
      verb={<Trans>Try again</Trans>}
      tone="main"
      onConfirm={tryAgain}
      onClose={dropPresses}
    >
      <Trans>The shop did not answer. Please check your connection and try again.</Trans>
    </ConfirmDialog>
  );
}

/** The router's own forms; the browser needs nothing to send the others. */
function loadForButtons() {
  for (const form of document.querySelectorAll('form[data-discover]')) {
    void loadScripts(form.getAttribute('action') ?? location.href);
  }
}
