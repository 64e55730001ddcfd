import { useFetchers, useNavigation } from 'react-router';
import { LoadingBar } from '#app/ui/layout/progress-bar.tsx';

/** While an act is sent that stays on its page; `ProgressBar` shows a navigation. */
export function ActingBar() {
  const isActing = useFetchers().some(({ state }) => state !== 'idle');
  return useNavigation().state === 'idle' && isActing ? <LoadingBar /> : null;
}
