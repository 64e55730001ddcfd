import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PictureProblem } from '#app/domain/photos/photo-content.ts';

export type UploadProblem = PictureProblem | 'too-many-photos' | 'no-such-item' | 'logged-out' | 'failed';

export const UPLOAD_PROBLEMS: Record<UploadProblem, ReactNode> = {
  'no-picture': <Trans>Choose a picture first.</Trans>,
  heic: (
    <Trans>Your phone saved this as HEIC. Choose Most Compatible in the camera's settings, or send a screenshot.</Trans>
  ),
  'unknown-format': <Trans>This is not a JPEG, PNG or WebP picture.</Trans>,
  'too-large': <Trans>This picture is larger than 12 MB. Send a smaller one.</Trans>,
  'too-many-pixels': <Trans>This picture has more than 60 megapixels. Send a smaller one.</Trans>,
  'too-small': <Trans>This picture is too small or too narrow. Each side needs 100 pixels or more.</Trans>,
  damaged: <Trans>This picture is damaged. Choose it again, or send another.</Trans>,
  'too-many-photos': <Trans>A phone has at most 8 photos. Delete one first.</Trans>,
  'no-such-item': <Trans>This phone is not in the inventory any more.</Trans>,
  'logged-out': <Trans>You are logged out. Log in and send it again.</Trans>,
  failed: <Trans>Something went wrong. Please try again.</Trans>,
};
