import { useNavigation } from 'react-router';

/** True while a POST form is sent and while the page after it loads. */
export function useIsSubmitting(): boolean {
  return useNavigation().formMethod === 'POST';
}
