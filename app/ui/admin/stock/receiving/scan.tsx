import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { LIST_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { addScanned } from '#app/domain/stock/receiving/unit-scan.ts';
import {
  closeBarcodeReader,
  openBarcodeReader,
  pixelsOf,
  readBarcodes,
} from '#app/ui/admin/stock/receiving/barcode-reader.ts';
import { CameraView } from '#app/ui/admin/stock/receiving/camera-view.tsx';
import { signalRead } from '#app/ui/admin/stock/receiving/scan-signal.ts';
import { Button } from '#app/ui/components/button.tsx';
import { retype } from '#app/ui/forms/early-input.ts';

type ScanResult = { added: string[]; others: string[] };

type ScanProps = { form: RefObject<HTMLFormElement | null> };

function addToList({ form }: ScanProps, texts: string[], joins: boolean): ScanResult {
  const control = form.current?.elements.namedItem(LIST_FIELD);
  if (!(control instanceof HTMLTextAreaElement)) return { added: [], others: [] };
  const { list, ...scanned } = addScanned(control.value, texts, joins);
  if (scanned.added.length > 0) retype(control, list);
  return scanned;
}

/** Scans barcodes with a camera that stays open, and adds their IMEIs to the list. `isLast` puts it last while it is closed. */
export function Scan({ form, isLast }: ScanProps & { isLast: boolean }) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(false);
  const [isSecondImeiNext, setSecondImeiNext] = useState(false);
  const [lastScan, setLastScan] = useState<ScanResult>();
  const shownOthers = useRef(new Set<string>());

  function addRead(texts: string[]) {
    const { added, others } = addToList({ form }, texts, isSecondImeiNext);
    const newOthers = others.filter((text) => !shownOthers.current.has(text));
    for (const text of newOthers) shownOthers.current.add(text);
    if (added.length === 0 && newOthers.length === 0) return;
    if (added.length > 0) {
      setSecondImeiNext(false);
      signalRead();
    }
    setLastScan({ added, others: newOthers });
  }

  return (
    <div className={`flex flex-col gap-3 noscript:hidden ${isLast && !isOn ? 'order-1' : ''}`}>
      <Button onClick={() => setOn(!isOn)} aria-pressed={isOn} className="self-start" data-early>
        {isOn ? t`Close the camera` : t`Scan with the camera`}
      </Button>
      {isOn && (
        <CameraView onRead={addRead} instead={t`Or scan from pictures, or type the numbers.`}>
          <Button
            onClick={() => setSecondImeiNext(!isSecondImeiNext)}
            aria-pressed={isSecondImeiNext}
            look={isSecondImeiNext ? 'main' : 'plain'}
            className="self-start"
          >
            {t`Next is the second SIM`}
          </Button>
        </CameraView>
      )}
      {lastScan && <ScannedTexts {...lastScan} />}
    </div>
  );
}

export function ScanPictures({ form }: ScanProps) {
  const { t } = useLingui();
  const [isReading, setReading] = useState(false);
  const [lastScan, setLastScan] = useState<ScanResult>();

  async function readPictures(files: FileList | null) {
    setReading(true);
    const reader = await openBarcodeReader();
    const all: ScanResult = { added: [], others: [] };
    for (const file of files ?? []) {
      const bitmap = await createImageBitmap(file).catch(() => null);
      const pixels = bitmap && pixelsOf(bitmap);
      const texts = pixels ? await readBarcodes(reader, pixels) : [];
      const first = addToList({ form }, texts.slice(0, 1), false);
      // All numbers in one picture belong to one phone.
      const rest = addToList({ form }, texts.slice(1), first.added.length > 0);
      all.added.push(...first.added, ...rest.added);
      all.others.push(...(texts.length === 0 ? [file.name] : [...first.others, ...rest.others]));
    }
    closeBarcodeReader(reader);
    setReading(false);
    setLastScan(all);
  }

  return (
    <div className="flex flex-col items-start gap-3 noscript:hidden">
      <label className="btn px-5 text-base focus-within:outline-2 focus-within:outline-offset-2">
        {isReading ? t`Reading…` : t`Scan from pictures`}
        <input
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          onChange={async ({ currentTarget }) => {
            await readPictures(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </label>
      {lastScan && <ScannedTexts {...lastScan} />}
    </div>
  );
}

function ScannedTexts({ added, others }: ScanResult) {
  const { t } = useLingui();
  return (
    <div role="status" className="text-sm wrap-anywhere">
      {added.length > 0 && (
        <p>
          <Trans>Read: {added.join(', ')}</Trans>
        </p>
      )}
      {others.length > 0 && (
        <p className="text-muted">
          <Trans>Not an IMEI: {others.join(', ')}</Trans>
        </p>
      )}
      {added.length + others.length === 0 && <p className="text-muted">{t`Nothing new was read.`}</p>}
    </div>
  );
}
