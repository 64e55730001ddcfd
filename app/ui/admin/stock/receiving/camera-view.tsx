import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { type CameraProblem, useCamera } from '#app/ui/admin/stock/receiving/use-camera.ts';
import { Alert } from '#app/ui/components/message.tsx';

/** `instead`: what to do without a camera. */
type CameraViewProps = { onRead: (texts: string[]) => void; instead: ReactNode; children?: ReactNode };

/** Opens the camera, shows what it sees, and reads codes until it is removed; `children` stand below the picture. */
export function CameraView({ onRead, instead, children }: CameraViewProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCamera(video, onRead);
  return (
    <>
      <video
        ref={video}
        hidden={problem !== undefined}
        muted
        playsInline
        aria-label={t`What the camera sees`}
        className="aspect-video w-full rounded-box bg-base-200 object-cover"
      />
      {problem ? (
        <Alert>
          {CAMERA_PROBLEMS[problem]} {instead}
        </Alert>
      ) : (
        children
      )}
    </>
  );
}

const CAMERA_PROBLEMS: Record<CameraProblem, ReactNode> = {
  refused: <Trans>The camera is not allowed: allow it for this site in the settings of the browser.</Trans>,
  'no-camera': <Trans>No camera was found.</Trans>,
  'not-secure': <Trans>The camera works only over https.</Trans>,
  busy: <Trans>The camera could not be opened: close other apps that use it and try again.</Trans>,
};
