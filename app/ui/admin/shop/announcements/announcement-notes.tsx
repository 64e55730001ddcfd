import { useLingui } from '@lingui/react/macro';
import { Fragment, type MouseEvent, useEffect, useRef } from 'react';
import type { FieldProblem } from '#app/domain/fields.ts';
import type { AnnouncementProblem } from '#app/domain/shop/settings/announcement-form.ts';
import type { DeletedNote, DraftNote, Notes } from '#app/ui/admin/shop/announcements/use-notes.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

type AnnouncementNotesProps = { notes: Notes; problems: AnnouncementProblem[]; onEdit: () => void };

/** All buttons submit the form, so that they work without scripts. */
export function AnnouncementNotes({ notes, problems, onEdit }: AnnouncementNotesProps) {
  const { t } = useLingui();
  const { list, deleted, add, remove, undo } = notes;
  const problemAt = (index: number) =>
    problems.find((each) => each.of === 'note' && each.position === index)?.problem as FieldProblem | undefined;
  const inBrowser = (edit: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    edit();
    onEdit();
  };
  const gapAt = deleted && Math.min(deleted.position, list.length);
  return (
    <fieldset className="min-w-0">
      <legend className={list.length > 0 ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{t`Additional Notes`}</legend>
      <ul className="flex flex-col gap-5">
        {list.map((note, index) => (
          <Fragment key={note.key}>
            {deleted && gapAt === index && <Gap deleted={deleted} onUndo={inBrowser(undo)} />}
            <NoteItem
              note={note}
              index={index}
              problem={problemAt(index)}
              onDelete={(text) => inBrowser(() => remove(index, text))}
            />
          </Fragment>
        ))}
        {deleted && gapAt === list.length && <Gap deleted={deleted} onUndo={inBrowser(undo)} />}
      </ul>
      {list.length === 0 && !deleted && <p className="text-muted">{t`No notes yet. A note may have several lines.`}</p>}
      <Button type="submit" name="step" value="add" className="mt-4" onClick={inBrowser(add)}>
        {t`Add Note`}
      </Button>
    </fieldset>
  );
}

type NoteItemProps = {
  note: DraftNote;
  index: number;
  problem: FieldProblem | undefined;
  onDelete: (text: string) => (event: MouseEvent) => void;
};

function NoteItem({ note, index, problem, onDelete }: NoteItemProps) {
  const { t } = useLingui();
  const item = useRef<HTMLLIElement>(null);
  const number = index + 1;
  const readText = () => item.current?.querySelector('textarea')?.value ?? '';
  useEffect(() => {
    if (note.isNew) item.current?.querySelector('textarea')?.focus();
  }, [note]);
  return (
    <li ref={item} className="relative [&_textarea]:max-h-96 [&_textarea]:min-h-20 [&_textarea]:field-sizing-content">
      <TextField label={t`Additional Notes ${number}`} name="notes" multiline typed={note.text} problem={problem} />
      <Button
        type="submit"
        name="step"
        value={`delete-${index}`}
        look="quietDanger"
        size="small"
        className="absolute end-0 -top-3 sm:-top-2"
        aria-label={t`Delete note ${number}`}
        onClick={(event) => onDelete(readText())(event)}
      >
        {t`Delete`}
      </Button>
    </li>
  );
}

function Gap({ deleted, onUndo }: { deleted: DeletedNote; onUndo: (event: MouseEvent) => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const undo = (
    <Button ref={button} type="submit" name="step" value={`return-${deleted.position}`} size="small" onClick={onUndo}>
      {t`Undo`}
    </Button>
  );
  return (
    <li>
      <input type="hidden" name="deleted" value={deleted.note} />
      <Toast action={undo}>{t`Note deleted. Home changes when you save.`}</Toast>
    </li>
  );
}
