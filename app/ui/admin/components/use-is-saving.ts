import { useNavigation } from 'react-router';

export function useIsSaving(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}
