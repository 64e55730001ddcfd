import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ACCEPTED_TYPES } from '#app/domain/photos/photo-content.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { readQrCode } from '#app/ui/forms/qr-read.ts';

/** Warns of a picture without a readable QR code; it may be sent all the same. */
export function QrPictureField({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [withoutCode, setWithoutCode] = useState<File>();
  const checkPicture = async () => {
    const chosen = () => input.current?.files?.[0];
    const picture = chosen();
    setWithoutCode(undefined);
    if (picture && (await readQrCode(picture)) === '' && chosen() === picture) setWithoutCode(picture);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture may be chosen before hydration.
  useEffect(() => void checkPicture(), []);
  return (
    <>
      <input
        ref={input}
        type="file"
        name="picture"
        accept={ACCEPTED_TYPES}
        aria-label={label}
        onChange={checkPicture}
        className="file:btn w-full min-w-0 file:me-3 file:min-h-11"
      />
      {withoutCode && (
        <Alert tone="warning">
          <Trans>We found no QR code in this picture. Look at it before buyers use it.</Trans>
        </Alert>
      )}
    </>
  );
}
