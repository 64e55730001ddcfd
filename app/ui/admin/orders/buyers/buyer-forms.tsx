import { useLingui } from '@lingui/react/macro';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { EditForm } from '#app/ui/admin/components/edit-form.tsx';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeForm, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { EditConflictAlert } from '#app/ui/components/edit-conflict-alert.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { OriginalFields } from '#app/ui/forms/original-fields.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

type NoteResult = FormResult<object, EditConflict | { ok: false; problem: 'no-such-buyer' }>;

export function NoteForm({ note, result }: { note: string; result: NoteResult | undefined }) {
  const { t } = useLingui();
  const label = t`Note for the shop`;
  return (
    <EditForm result={result} className="order-card">
      {formResult(result).saved && <Toast>{t`The note is saved.`}</Toast>}
      <EditConflictAlert result={result} labelOf={() => label} />
      <OriginalFields saved={{ shopNote: note }} result={result} />
      <TextField
        label={label}
        name="shopNote"
        multiline
        defaultValue={note}
        autoComplete="off"
        hint={t`The buyer never sees it.`}
      />
      <SubmitButton look="tonal" className="self-start">
        {t`Save`}
      </SubmitButton>
    </EditForm>
  );
}

export function BlockForm({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const { t } = useLingui();
  return (
    <OfficeForm
      method="post"
      action={`${buyerPath(id)}/${isBlocked ? 'unblock' : 'block'}${useListSearch()}`}
      className="order-card"
    >
      <p className="text-sm text-muted">
        {isBlocked
          ? t`This buyer cannot log in. The orders stay as they are.`
          : t`A blocked buyer is logged out at once and cannot log in or order. The orders stay as they are.`}
      </p>
      <Button type="submit" look={isBlocked ? 'plain' : 'danger'} className="self-start">
        {isBlocked ? t`Unblock` : t`Block`}
      </Button>
    </OfficeForm>
  );
}

export function DataLinks({ id }: { id: string }) {
  const { t } = useLingui();
  const search = useListSearch();
  if (!useMayOpen()(`${buyerPath(id)}/data`)) return null;
  return (
    <section className="order-card">
      <OfficeLink to={`/admin/security/log?who=${id}`} className="tall-link link text-sm">
        {t`Security log`}
      </OfficeLink>
      <OfficeLink to={`${buyerPath(id)}/data${search}`} className="tall-link link text-sm">
        {t`Delete the data of this buyer`}
      </OfficeLink>
    </section>
  );
}
