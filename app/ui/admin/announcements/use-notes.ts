import { useState } from 'react';
import { editNotes, type NoteEdit } from '#app/domain/announcements/announcement-form.ts';

/** `text` is the initial value; the textarea is uncontrolled. */
export type DraftNote = { key: number; text: string; fresh?: true };
export type DeletedNote = { position: number; note: string };
export type Notes = ReturnType<typeof useNotes>;

export function useNotes(start: string[], startDeleted: DeletedNote | null) {
  const [list, setList] = useState<DraftNote[]>(() => start.map((text, key) => ({ key, text })));
  const [deleted, setDeleted] = useState(startDeleted);
  const [nextKey, setNextKey] = useState(start.length);

  function apply(step: NoteEdit, text = '') {
    setList((notes) => editNotes(notes, step, (newText) => ({ key: nextKey, text: newText, fresh: true })));
    setNextKey(nextKey + 1);
    if (step.do !== 'add') setDeleted(step.do === 'delete' ? { position: step.position, note: text } : null);
  }

  return {
    list,
    ensureCount(count: number) {
      setList((notes) => Array.from({ length: count }, (_, n) => notes[n] ?? { key: nextKey + n, text: '' }));
      setNextKey(nextKey + count);
    },
    deleted,
    add: () => apply({ do: 'add' }),
    remove: (position: number, text: string) => apply({ do: 'delete', position }, text),
    undo: () => deleted && apply({ do: 'return', ...deleted }),
  };
}
