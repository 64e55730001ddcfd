import { useEffect, useState } from 'react';
import { restoreKept } from '#app/ui/store/cart/durable-storage.ts';

let isRestored = false;

/** True when crash recovery has finished; false on the server. */
export function useRestored(): boolean {
  const [restored, setRestored] = useState(isRestored);
  useEffect(() => {
    void restoreKept().then((came) => {
      isRestored = came;
      // Continue after a timeout.
      setRestored(true);
    });
  }, []);
  return restored;
}
