import { describe, expect, it } from 'vitest';
import {
  editNotes,
  MAX_ANNOUNCEMENT_BYTES,
  readAnnouncement,
  readNoteEdit,
} from '#app/domain/shop/settings/announcement-form.ts';
import { readAnnouncements, saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');

function form(highlight: string | null, notes: (string | File)[] = [], more: Record<string, string> = {}): FormData {
  const made = new FormData();
  if (highlight !== null) made.append('highlight', highlight);
  for (const note of notes) made.append('notes', note);
  for (const [name, value] of Object.entries(more)) made.append(name, value);
  return made;
}

describe('the form of an announcement', () => {
  it('accepts any text, blank notes included, and removes characters that databases reject', () => {
    expect(readAnnouncement(form(''))).toMatchObject({ ok: true, value: { highlight: '', notes: [] } });
    const notes = ['', ' two\r\nlines ', 'a\u0000b\tc', '<b>bold</b>', 'half \uD83D', 'ကြိုဆိုပါသည်'];
    expect(readAnnouncement(form(' Open \u0000', notes))).toMatchObject({
      ok: true,
      value: {
        highlight: 'Open',
        notes: ['', 'two\nlines', 'a b c', '<b>bold</b>', 'half \uFFFD', 'ကြိုဆိုပါသည်'],
      },
    });
  });

  it('accepts 500 notes and notes of 10,000 characters; rejects more and keeps the text', () => {
    const many = Array.from({ length: 500 }, (_, n) => `Note ${n}`);
    expect(readAnnouncement(form('x', many)).ok).toBe(true);
    expect(readAnnouncement(form('x', [...many, '']))).toMatchObject({
      ok: false,
      problems: [{ of: 'notes', problem: 'too-many', max: 500 }],
      typed: { highlight: 'x', notes: [...many, ''] },
    });
    const long = 'x'.repeat(10_000);
    expect(readAnnouncement(form('x', ['', long])).ok).toBe(true);
    expect(readAnnouncement(form('x', ['', `${long}x`]))).toMatchObject({
      ok: false,
      problems: [{ of: 'note', position: 1, problem: { code: 'too-long', max: 10_000 } }],
      typed: { notes: ['', `${long}x`] },
    });
  });

  it('refuses a highlight that is too long, sent twice or missing, and a note that is a file', () => {
    const refused = (code: string) => ({ ok: false, problems: [{ of: 'highlight', problem: { code } }] });
    expect(readAnnouncement(form('x'.repeat(501)))).toMatchObject(refused('too-long'));
    expect(readAnnouncement(form('x', [], { highlight: 'y' }))).toMatchObject(refused('repeated'));
    expect(readAnnouncement(form(null, ['a note']))).toMatchObject(refused('missing'));
    expect(readAnnouncement(form('x', ['a', new File(['x'], 'x.txt')]))).toMatchObject({
      ok: false,
      problems: [{ of: 'note', position: 1, problem: { code: 'not-text' } }],
    });
  });

  it('rejects an announcement with too many bytes', () => {
    const note = 'က'.repeat(10_000);
    const fits = Math.floor(MAX_ANNOUNCEMENT_BYTES / 30_000);
    expect(readAnnouncement(form('', Array(fits).fill(note))).ok).toBe(true);
    expect(readAnnouncement(form('', Array(fits + 1).fill(note)))).toMatchObject({
      ok: false,
      problems: [{ of: 'all', problem: 'too-much' }],
    });
  });
});

describe('the buttons of the notes', () => {
  it('add, delete and restore notes in the form only', () => {
    const editOf = (step: string, deleted = '') => readNoteEdit(form('x', ['a'], { step, deleted }));
    const notesAfter = (step: string, deleted = '') => {
      const edit = editOf(step, deleted);
      return edit && editNotes(['a', 'b', 'c'], edit, String);
    };
    expect(notesAfter('add')).toEqual(['a', 'b', 'c', '']);
    expect(notesAfter('delete-1')).toEqual(['a', 'c']);
    expect(notesAfter('return-1', 'x')).toEqual(['a', 'x', 'b', 'c']);
    expect(notesAfter('delete-7')).toEqual(['a', 'b', 'c']);
    expect(notesAfter('return-99', 'x')).toEqual(['a', 'b', 'c', 'x']);
    for (const nothing of ['', 'delete', 'delete--1', 'delete-x', 'return-1.5', 'save'])
      expect(editOf(nothing)).toBeNull();
    expect(readNoteEdit(form('x'))).toBeNull();
  });
});

onEachEngine('saving an announcement', (freshDb) => {
  it('replaces one announcement, and records the previous one', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    const nothing = { highlight: '', notes: [] };
    expect(await readAnnouncements(db)).toEqual({ top: nothing, bottom: nothing });
    const first = { highlight: 'Open', notes: ['', 'two\nlines'] };
    const second = { highlight: '<script>alert(1)</script>', notes: [] };
    await saveAnnouncement(db, now, uid, { place: 'top', ...first });
    expect(await readAnnouncements(db)).toEqual({ top: first, bottom: nothing });
    await saveAnnouncement(db, now, uid, { place: 'bottom', ...second });
    await saveAnnouncement(db, now, uid, { place: 'top', ...second });
    expect(await readAnnouncements(db)).toEqual({ top: second, bottom: second });
    const events = await db.selectFrom('auditEvents').select(['entityId', 'before', 'after']).orderBy('id').execute();
    expect(events).toEqual([
      { entityId: 'top', before: nothing, after: first },
      { entityId: 'bottom', before: nothing, after: second },
      { entityId: 'top', before: first, after: second },
    ]);
  });
});
