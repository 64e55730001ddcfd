import { data, type RouterContextProvider } from 'react-router';
import { formContext, personContext, shopContext } from '#app/context.ts';
import {
  type Announcement,
  editNotes,
  readAnnouncement,
  readNoteEdit,
} from '#app/domain/shop/settings/announcement-form.ts';
import { type AnnouncementPlace, saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { withUnicodeOffer } from '#app/http/form-body.server.ts';

export function unicodeOffers({ highlight, notes }: Announcement) {
  const texts = Object.fromEntries([highlight, ...notes].map((text, at) => [String(at), text]));
  return unicodeFields(texts, Object.keys(texts).slice(0, MAX_OFFERED_TEXTS));
}

/** Limits the work: converting one text takes up to 30 ms. */
const MAX_OFFERED_TEXTS = 30;

/** Saves the form. Without scripts, a button that adds or removes a note returns the changed form and saves nothing. */
export async function announcementAction(place: AnnouncementPlace, context: Readonly<RouterContextProvider>) {
  const form = withUnicodeOffer(context.get(formContext), ['highlight', 'notes']);
  const edit = readNoteEdit(form);
  const parsed = readAnnouncement(form);
  if (edit) {
    const { highlight, notes } = parsed.typed;
    const draft = { highlight, notes: editNotes(notes, edit, String) };
    const note = edit.do === 'delete' ? notes[edit.position] : undefined;
    return data({ draft, deleted: edit.do === 'delete' && note !== undefined ? { ...edit, note } : null });
  }
  if (!parsed.ok) return data(parsed, { status: 400 });
  await saveAnnouncement(context.get(shopContext).db, new Date(), context.get(personContext).id, {
    place,
    ...parsed.value,
  });
  return data({ ok: true as const });
}
