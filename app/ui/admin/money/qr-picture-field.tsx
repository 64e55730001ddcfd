import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { readQrCode } from '#app/ui/forms/code-reader.ts';

/** Sends the text of the picture's QR code with it, as `text`. Warns about a picture without a readable one, but lets it be sent. */
export function QrPictureField({ label }: { label: string }) {
  const { t } = useLingui();
  const latest = useRef<File>(undefined);
  const [pictureWithoutCode, setPictureWithoutCode] = useState<File>();
  const [text, setText] = useState('');
  const checkPicture = async (picture: File | undefined) => {
    latest.current = picture;
    setPictureWithoutCode(undefined);
    setText('');
    const found = picture && (await readQrCode(picture));
    if (latest.current !== picture) return;
    if (found === '') setPictureWithoutCode(picture);
    setText(found ?? '');
  };
  return (
    <>
      <PictureField label={label} onChoose={checkPicture} />
      <input type="hidden" name="text" value={text} />
      {pictureWithoutCode && (
        <Alert tone="warning">{t`We found no QR code in this picture. Look at it before buyers use it.`}</Alert>
      )}
    </>
  );
}
