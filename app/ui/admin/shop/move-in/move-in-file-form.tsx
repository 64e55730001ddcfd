import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FileProblem, MAX_FILE_MB, MAX_WHOLE_FILE_MB, PART_BYTES } from '#app/domain/shop/move-in/move-in.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { MOVE_IN_FILE_PATH, MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { type UploadProgress, uploadForm } from '#app/ui/forms/form-upload.ts';
import { UploadMeter } from '#app/ui/forms/upload-meter.tsx';

const FILE = { name: 'export', accept: '.json,.ndjson,.jsonl,.csv,.txt,application/json,text/csv,text/plain' };
/** Of a file that names no collection, `CollectionQuestion` asks. */
type ReadProblem = Exclude<FileProblem, 'unnamed'>;
type Sending = { name: string; progress: UploadProgress };

type MoveInFileProps = {
  failed: ReadProblem | null;
  isNext: boolean;
};

/** Sends a file in parts; without scripts, in one. */
export function MoveInFile({ failed, isNext }: MoveInFileProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [stopped, setStopped] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('export');
    if (!(file instanceof File) || file.size === 0) return setStopped('no-file');
    if (file.size > MAX_FILE_MB * 1024 * 1024) return setStopped('too-large');
    setStopped(undefined);
    const problem = await sendParts(file, (progress) => setSending({ name: file.name, progress }));
    setSending(undefined);
    await navigate(problem ? `${MOVE_IN_PATH}?problem=${problem}` : MOVE_IN_PATH, { replace: true });
  }

  return (
    <section className="flex flex-col gap-4">
      {isNext && <h2 className="heading">{t`The next file`}</h2>}
      {failed && !stopped && <FileFailed problem={failed} />}
      {stopped && <FileRefused problem={stopped} />}
      {sending ? (
        <UploadMeter {...sending} />
      ) : (
        <form
          method="post"
          action={MOVE_IN_FILE_PATH}
          encType="multipart/form-data"
          onSubmit={(event) => void send(event)}
          className="flex flex-col items-start gap-4"
        >
          <PictureField label={t`Choose the file (JSON or CSV)`} file={FILE} />
          <Button type="submit" look="main">
            {t`Look at the file`}
          </Button>
          <p className="text-sm text-muted">
            {t`Take the accounts first, then the documents, so that each order finds its buyer.`}{' '}
            <span className="hidden noscript:inline">
              {t`Without scripts, a file may have ${MAX_WHOLE_FILE_MB} MB.`}
            </span>
          </p>
        </form>
      )}
      <Fold summary={t`How to get the files`} hint={t`from the old service`}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
          <li>{t`Accounts: the export of the users, as JSON or CSV. It has the passwords, encrypted.`}</li>
          <li>
            <Trans>
              Documents: an export of the database as JSON, or with one document a line. Inventory, orders, types,
              rates, payment methods, announcements and the profit move in.
            </Trans>
          </li>
          <li>{t`Delete the files from your devices when you are done: they are about your buyers.`}</li>
        </ul>
      </Fold>
    </section>
  );
}

/** @returns why the file was not taken. Each part is sent again until it has arrived. */
async function sendParts(file: File, onProgress: (progress: UploadProgress) => void): Promise<string | undefined> {
  const id = crypto.randomUUID();
  const parts = Math.ceil(file.size / PART_BYTES);
  for (let part = 0; part < parts; part++) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, name: file.name, part, parts })) form.set(name, String(value));
    form.set('export', file.slice(part * PART_BYTES, (part + 1) * PART_BYTES), 'part');
    const { problem } = await uploadForm({
      url: MOVE_IN_FILE_PATH,
      form,
      read: answerOf,
      onProgress: (progress) =>
        onProgress(progress.state === 'sending' ? { ...progress, sent: (part + progress.sent) / parts } : progress),
    });
    if (problem) return problem;
  }
  return undefined;
}

function answerOf({ status, responseText, responseURL }: XMLHttpRequest): { problem?: string } {
  if (new URL(responseURL).pathname === '/login') return { problem: 'logged-out' };
  try {
    return JSON.parse(responseText) as { problem?: string };
  } catch {
    return { problem: status === 413 ? 'too-large' : 'failed' };
  }
}

export function FileRefused({ problem }: { problem: string }) {
  const { t } = useLingui();
  const messages: Record<string, string> = {
    'no-file': t`Choose a file first.`,
    'too-large': t`This file is too large. Up to ${MAX_FILE_MB} MB can be sent here; move a larger one in at the machine's shell.`,
    'another-open': t`Another file is open. Move it in or discard it first.`,
    'logged-out': t`You are logged out. Log in and choose the file again.`,
  };
  return <Alert>{messages[problem] ?? t`The file could not be sent. Please try again.`}</Alert>;
}

function FileFailed({ problem }: { problem: ReadProblem }) {
  const { t } = useLingui();
  const messages: Record<ReadProblem, string> = {
    empty: t`The file is empty.`,
    'not-an-export': t`This is no export of accounts or documents.`,
    'cut-short': t`The file ends too early. Export it again, and wait until it is complete.`,
    damaged: t`The file is damaged. Export it again.`,
    'too-large-document': t`The file has a document that is too large.`,
    interrupted: t`Reading the file was interrupted. Choose it again.`,
    'nothing-known': t`Nothing in this file belongs to a shop: no accounts, no inventory, no orders.`,
  };
  return <Alert action={null}>{messages[problem]}</Alert>;
}
