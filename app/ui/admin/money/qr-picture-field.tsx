import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { readQrCode } from '#app/ui/forms/code-reader.ts';

/** Warns about a picture without a readable QR code, but lets it be sent. */
export function QrPictureField({ label }: { label: string }) {
  const latest = useRef<File>(undefined);
  const [pictureWithoutCode, setPictureWithoutCode] = useState<File>();
  const checkPicture = async (picture: File | undefined) => {
    latest.current = picture;
    setPictureWithoutCode(undefined);
    if (picture && (await readQrCode(picture)) === '' && latest.current === picture) setPictureWithoutCode(picture);
  };
  return (
    <>
      <PictureField label={label} onChoose={checkPicture} />
      {pictureWithoutCode && (
        <Alert tone="warning">
          <Trans>We found no QR code in this picture. Look at it before buyers use it.</Trans>
        </Alert>
      )}
    </>
  );
}
