import { Trans } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { LIST_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { listOfRows } from '#app/domain/stock/receiving/unit-file.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { retype } from '#app/ui/forms/early-input.ts';

/** More than a supplier's list of 5,000 phones with all its columns. */
const MAX_BYTES = 2_000_000;

export function ListFile({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [isRefused, setRefused] = useState(false);

  async function read(file: File | undefined) {
    const control = form.current?.elements.namedItem(LIST_FIELD);
    if (!file || !(control instanceof HTMLTextAreaElement)) return;
    const text = file.size > MAX_BYTES ? null : await readText(file);
    setRefused(text === null);
    if (text === null) return;
    const { default: papa } = await import('papaparse');
    const list = listOfRows(papa.parse<string[]>(text, { skipEmptyLines: true }).data);
    retype(control, [control.value.trimEnd(), list].filter(Boolean).join('\n'));
  }

  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <label className="btn self-start px-5 text-base focus-within:outline-2 focus-within:outline-offset-2">
        <Trans>Take them from a file (CSV)</Trans>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          onChange={async ({ currentTarget }) => {
            await read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      {isRefused && (
        <Alert>
          <Trans>
            This is not a text file, or it is larger than 2 MB. In a spreadsheet, save the sheet as CSV and choose that
            file.
          </Trans>
        </Alert>
      )}
    </div>
  );
}

/** @returns null if the decoded file has a NUL character, as workbooks and pictures do. */
async function readText(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  return text.includes('\0') ? null : text;
}
