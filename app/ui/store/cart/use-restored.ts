import { useEffect, useState } from 'react';
import { restoreDurable } from '#app/ui/store/cart/durable-storage.ts';

let isRestored = false;

/** True when crash recovery has finished; false on the server. */
export function useStorageRestored(): boolean {
  const [restored, setRestored] = useState(isRestored);
  useEffect(() => {
    void restoreDurable().then((succeeded) => {
      isRestored = succeeded;
      setRestored(true);
    });
  }, []);
  return restored;
}
