import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type SendResult, sendPicture } from '#app/ui/admin/catalog/photos/photo-send.ts';
import type { UploadProgress } from '#app/ui/forms/form-upload.ts';
import { shrinkPicture } from '#app/ui/forms/picture-shrink.ts';

export type Upload = {
  key: string;
  name: string;
  progress: UploadProgress | { state: 'preparing' };
  result?: SendResult;
};

/** Sends one picture after the other. A saved picture leaves the list, and counts as `sent`. */
export function useUploads(itemId: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [sent, setSent] = useState(0);
  const { revalidate } = useRevalidator();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const remove = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const picture = await shrinkPicture(file);
    const result = await sendPicture({ itemId, key, picture }, (progress) => update(key, { progress }));
    await revalidate();
    if (result.ok) {
      remove(key);
      setSent((count) => count + 1);
    } else update(key, { result });
  }

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const key = crypto.randomUUID();
      setUploads((all) => [...all, { key, name: file.name, progress: { state: 'preparing' } }]);
      queue.current = queue.current.then(() => send(key, file));
    }
  }

  return { uploads, sent, add, remove };
}
