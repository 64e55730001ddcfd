import { useFetchers, useNavigation } from 'react-router';
import { LoadingBar } from '#app/ui/layout/progress-bar.tsx';

/** Shows that an action runs without a navigation; `ProgressBar` shows navigations. */
export function ActionProgressBar() {
  const isActing = useFetchers().some(({ state }) => state !== 'idle');
  return useNavigation().state === 'idle' && isActing ? <LoadingBar /> : null;
}
