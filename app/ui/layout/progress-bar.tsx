import { useLingui } from '@lingui/react/macro';
import { useNavigation } from 'react-router';

/** Appears when a navigation takes more than 300 ms. */
export function ProgressBar() {
  return useNavigation().state === 'idle' ? null : <LoadingBar />;
}

/** Invisible for 300 ms. */
export function LoadingBar() {
  const { t } = useLingui();
  return (
    <div
      role="progressbar"
      aria-label={t`Loading`}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 animate-late print:hidden"
    >
      <div className="h-full origin-left motion-safe:animate-crawl bg-primary" />
    </div>
  );
}
