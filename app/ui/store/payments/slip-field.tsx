import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { MAX_SLIPS } from '#app/domain/money/slips/slip.ts';
import { readSlipQr, type SlipQr } from '#app/domain/money/slips/slip-qr.ts';
import { Button } from '#app/ui/components/button.tsx';
import { readQrCode } from '#app/ui/forms/code-reader.ts';
import { PictureChooser } from '#app/ui/forms/picture-chooser.tsx';
import { previewPicture, shrinkPicture } from '#app/ui/forms/picture-shrink.ts';
import { SlipAlert } from '#app/ui/store/payments/slip-problems.tsx';

type ChosenPicture = { file: File; preview: string; qr: string };
type SlipFieldProps = { onPreparing: (isPreparing: boolean) => void; onRead: (qr: SlipQr) => void };

/** The pictures of a transfer, shrunk before the upload. Each choice adds pictures; `onRead` gets their QR codes' data. */
export function SlipField({ onPreparing, onRead }: SlipFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenPicture[]>([]);
  const [hasTooMany, setTooMany] = useState(false);
  // A picture may be added or removed while another is prepared or read.
  const latest = useRef(chosen);
  const preparingCount = useRef(0);
  // A sent form is replaced: a QR code that is read later must not fill in the next form.
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  const setPictures = (pictures: ChosenPicture[]) => {
    latest.current = pictures;
    if (input.current) input.current.files = fileList(pictures);
    setChosen(pictures);
  };
  const addChosen = async () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return setPictures(latest.current);
    preparingCount.current++;
    onPreparing(true);
    const added: (ChosenPicture & { original: File })[] = [];
    for (const each of files.slice(0, MAX_SLIPS)) {
      const file = await shrinkPicture(each);
      added.push({ original: each, file, preview: await previewPicture(file), qr: '' });
    }
    setTooMany(latest.current.length + files.length > MAX_SLIPS);
    setPictures([...latest.current, ...added].slice(0, MAX_SLIPS));
    preparingCount.current--;
    onPreparing(preparingCount.current > 0);
    for (const { original, file } of added) {
      // A QR code of a large picture may be unreadable once it is shrunk.
      const qr = await readQrCode(original);
      if (!isMounted.current) return;
      if (!qr || !latest.current.some((each) => each.file === file)) continue;
      setPictures(latest.current.map((each) => (each.file === file ? { ...each, qr } : each)));
      const slipQr = readSlipQr(qr);
      if (slipQr) onRead(slipQr);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures may be chosen before hydration.
  useEffect(() => void addChosen(), []);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-dashed border-field-line p-3">
        <PictureChooser ref={input} onChange={addChosen}>
          {t`Add pictures`}
        </PictureChooser>
        <p className="min-w-0 flex-1 basis-48 quiet">
          {t`Optional: screenshots of your transfer, JPEG, PNG or WebP, at most ${MAX_SLIPS}.`}
        </p>
      </div>
      {hasTooMany && <SlipAlert problem="too-many-pictures" />}
      {chosen.length > 0 && (
        <ul aria-label={t`Chosen pictures`} className="flex flex-col gap-2">
          {chosen.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be chosen twice.
            <li key={at} className="flex items-center gap-3">
              <input type="hidden" name="qr" value={each.qr} />
              {each.preview && (
                <img src={each.preview} alt="" className="size-14 rounded-field bg-base-200 object-contain" />
              )}
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">{each.file.name}</span>
              <Button
                size="small"
                look="quiet"
                aria-label={t`Remove ${each.file.name}`}
                onClick={() => {
                  setTooMany(false);
                  // The QR code of another picture may have been read since this was rendered.
                  setPictures(latest.current.filter(({ file }) => file !== each.file));
                }}
              >
                <Trans context="a picture">Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function fileList(chosen: ChosenPicture[]): FileList {
  const transfer = new DataTransfer();
  for (const { file } of chosen) transfer.items.add(file);
  return transfer.files;
}
