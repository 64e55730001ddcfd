import { z } from 'zod';
import { type FieldProblem, optionalText, readForm, readList } from '#app/domain/fields.ts';

export type Announcement = { highlight: string; notes: string[] };

const MAX_HIGHLIGHT = 500;
const MAX_NOTE = 10_000;
const MAX_NOTES = 500;
/** Bytes of UTF-8. Keeps the whole form below the limit of the request body (512 kB). */
export const MAX_ANNOUNCEMENT_BYTES = 400_000;

export type AnnouncementProblem =
  | { of: 'highlight'; problem: FieldProblem }
  /** `position` counts from 0. */
  | { of: 'note'; position: number; problem: FieldProblem }
  | { of: 'notes'; problem: 'too-many'; max: number }
  | { of: 'all'; problem: 'too-much'; max: number };
export type AnnouncementRead = { typed: Announcement } & (
  | { ok: true; value: Announcement }
  | { ok: false; problems: AnnouncementProblem[] }
);

export function readAnnouncement(form: FormData): AnnouncementRead {
  const highlight = readForm(form, z.object({ highlight: optionalText(MAX_HIGHLIGHT) }));
  const notes = readList(form, 'notes', MAX_NOTE);
  const typed = { highlight: textOf(form.get('highlight')), notes: notes.typed };
  const problems: AnnouncementProblem[] = [];
  if (!form.has('highlight')) problems.push({ of: 'highlight', problem: { code: 'missing' } });
  if (!highlight.ok && highlight.problems.highlight)
    problems.push({ of: 'highlight', problem: highlight.problems.highlight });
  for (const [position, problem] of Object.entries(notes.problems)) {
    problems.push({ of: 'note', position: Number(position), problem });
  }
  if (typed.notes.length > MAX_NOTES) problems.push({ of: 'notes', problem: 'too-many', max: MAX_NOTES });
  if (problems.length === 0 && bytesOf(typed) > MAX_ANNOUNCEMENT_BYTES) {
    problems.push({ of: 'all', problem: 'too-much', max: MAX_ANNOUNCEMENT_BYTES });
  }
  if (!highlight.ok || problems.length > 0) return { ok: false, problems, typed };
  return { ok: true, value: { highlight: highlight.value.highlight, notes: notes.values }, typed };
}

export type NoteEdit =
  | { do: 'add' }
  | { do: 'delete'; position: number }
  | { do: 'return'; position: number; note: string };

/** Returns null if another button sent the form, such as Save. */
export function readNoteEdit(form: FormData): NoteEdit | null {
  const button = textOf(form.get('step'));
  if (button === 'add') return { do: 'add' };
  const [, verb, position = ''] = /^(delete|return)-(\d{1,6})$/.exec(button) ?? [];
  if (verb === 'delete') return { do: 'delete', position: Number(position) };
  if (verb === 'return') return { do: 'return', position: Number(position), note: textOf(form.get('deleted')) };
  return null;
}

export function editNotes<Note>(notes: Note[], edit: NoteEdit, toNote: (text: string) => Note): Note[] {
  if (edit.do === 'add') return [...notes, toNote('')];
  if (edit.do === 'delete') return notes.toSpliced(edit.position, 1);
  return notes.toSpliced(edit.position, 0, toNote(edit.note));
}

function bytesOf({ highlight, notes }: Announcement): number {
  return new TextEncoder().encode([highlight, ...notes].join('')).length;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
