import { useEffect, useState } from 'react';
import { restoreDurable } from '#app/ui/storage/durable-storage.ts';

let isRestored = false;

/** True when crash recovery has finished or failed; false on the server. */
export function useStorageRestored(): boolean {
  const [hasEnded, setEnded] = useState(isRestored);
  useEffect(() => {
    void restoreDurable().then((succeeded) => {
      isRestored = succeeded;
      setEnded(true);
    });
  }, []);
  return hasEnded;
}
