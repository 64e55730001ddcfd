import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Announcement,
  type AnnouncementProblem,
  type AnnouncementRead,
  readAnnouncement,
} from '#app/domain/shop/settings/announcement-form.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useConfirmLeaving } from '#app/ui/admin/components/confirm-leaving.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { AnnouncementNotes } from '#app/ui/admin/shop/announcements/announcement-notes.tsx';
import { useNotes } from '#app/ui/admin/shop/announcements/use-notes.ts';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert, useSent } from '#app/ui/forms/unavailable-alert.tsx';
import { type UnicodeTexts, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { REFILL } from '#app/ui/hooks/typing-events.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type RefusedResult = AnnouncementRead & { ok: false };
export type AnnouncementResult =
  | { ok: true }
  | RefusedResult
  | { draft: Announcement; deleted: { position: number; note: string } | null }
  | Unavailable;

type AnnouncementFormProps = {
  label: string;
  successMessage: ReactNode;
  saved: Announcement;
  unicodeTexts: UnicodeTexts;
  result: AnnouncementResult | undefined;
};

export function AnnouncementForm({ label, successMessage, saved, unicodeTexts, result }: AnnouncementFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const leaveDialog = useConfirmLeaving(form, result);
  const edited = result && 'draft' in result ? result : undefined;
  const refused = result && 'problems' in result ? result : undefined;
  const initial = edited?.draft ?? refused?.typed ?? saved;
  const sentNotes = useSent('notes');
  const notes = useNotes(sentNotes.length > 0 ? sentNotes : initial.notes, edited?.deleted ?? null);
  // `null` hides the action's result, because the form has changed since.
  const [localRefusal, setLocalRefusal] = useState<RefusedResult | null>();
  const problems = (localRefusal === undefined ? refused : localRefusal)?.problems ?? [];
  const isSaved = localRefusal === undefined && result !== undefined && 'ok' in result && result.ok;

  function check(event: FormEvent<HTMLFormElement>) {
    const read = readAnnouncement(new FormData(event.currentTarget));
    setLocalRefusal(read.ok ? undefined : read);
    if (!read.ok) event.preventDefault();
  }

  // What is saved cannot be undone here.
  const forgetDeleted = useEffectEvent(notes.forgetDeleted);
  useEffect(() => {
    if (result && 'ok' in result && result.ok) forgetDeleted();
  }, [result]);

  useEffect(() => {
    if (localRefusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [localRefusal]);

  const refill = useEffectEvent(({ detail }: Event & { detail?: string[] }) => {
    const count = detail?.filter((name) => name === 'notes').length;
    if (count) notes.ensureCount(count);
  });
  useEffect(() => {
    const { current } = form;
    const onRefill = (event: Event) => refill(event);
    current?.addEventListener(REFILL, onRefill);
    return () => current?.removeEventListener(REFILL, onRefill);
  }, []);

  const highlight = problems.find((each) => each.of === 'highlight')?.problem;
  return (
    <OfficeForm
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={check}
      className="flex flex-col gap-6"
    >
      {leaveDialog}
      {/* Enter presses a form's first button, which must not be a Delete. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t`Save`}
      </button>
      <TextField label={label} name="highlight" typed={initial.highlight} autoComplete="off" problem={highlight} />
      <AnnouncementNotes notes={notes} problems={problems} onEdit={() => setLocalRefusal(null)} />
      <ZawgyiOffer unicodeTexts={unicodeTexts} />
      {isSaved && <Toast>{successMessage}</Toast>}
      {localRefusal === undefined && <UnavailableAlert result={result} />}
      <FormProblems problems={problems} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </OfficeForm>
  );
}

function FormProblems({ problems }: { problems: AnnouncementProblem[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const problem = problems.find((each) => each.of === 'notes' || each.of === 'all');
  if (!problem) return null;
  const max = formatNumber(problem.max, locale);
  return (
    <Alert>
      {problem.of === 'notes'
        ? t`Additional Notes can be at most ${max}. Please delete some.`
        : t`Highlight and Additional Notes together are too long to be saved at once. Please shorten them.`}
    </Alert>
  );
}
