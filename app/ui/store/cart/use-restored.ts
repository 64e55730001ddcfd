import { useEffect, useState } from 'react';
import { restoreKept } from '#app/ui/store/cart/durable-storage.ts';

let isRestored = false;

/** Whether what a crash or a power cut took from this browser's storage is back; false on the server. */
export function useRestored(): boolean {
  const [restored, setRestored] = useState(isRestored);
  useEffect(() => {
    void restoreKept().then((came) => {
      isRestored = came;
      // Nobody waits for ever.
      setRestored(true);
    });
  }, []);
  return restored;
}
