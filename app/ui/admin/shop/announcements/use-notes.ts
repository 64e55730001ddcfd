import { useState } from 'react';
import { editNotes, type NoteEdit } from '#app/domain/shop/settings/announcement-form.ts';

/** `text` is the initial value; the textarea is uncontrolled. */
export type DraftNote = { key: number; text: string; isNew?: true };
export type DeletedNote = { position: number; note: string };
export type Notes = ReturnType<typeof useNotes>;

export function useNotes(initialTexts: string[], initialDeleted: DeletedNote | null) {
  const [list, setList] = useState<DraftNote[]>(() => initialTexts.map((text, key) => ({ key, text })));
  const [deleted, setDeleted] = useState(initialDeleted);
  const [nextKey, setNextKey] = useState(initialTexts.length);

  function apply(edit: NoteEdit, text = '') {
    setList((notes) => editNotes(notes, edit, (newText) => ({ key: nextKey, text: newText, isNew: true })));
    setNextKey(nextKey + 1);
    if (edit.do !== 'add') setDeleted(edit.do === 'delete' ? { position: edit.position, note: text } : null);
  }

  return {
    list,
    ensureCount(count: number) {
      setList((notes) => Array.from({ length: count }, (_, n) => notes[n] ?? { key: nextKey + n, text: '' }));
      setNextKey(nextKey + count);
    },
    deleted,
    forgetDeleted: () => setDeleted(null),
    add: () => apply({ do: 'add' }),
    remove: (position: number, text: string) => apply({ do: 'delete', position }, text),
    undo: () => deleted && apply({ do: 'return', ...deleted }),
  };
}
