import { useNavigation } from 'react-router';

/** True while a form that changes something is sent, and while the page loads that follows. */
export function useIsSubmitting(): boolean {
  return useNavigation().formMethod === 'POST';
}
