import { useNavigation } from 'react-router';

/** Whether the form of this screen is on its way. */
export function useSaving(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}
