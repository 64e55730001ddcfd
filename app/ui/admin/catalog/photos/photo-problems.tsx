import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PictureProblem } from '#app/domain/catalog/photos/photo-content.ts';
import { PICTURE_PROBLEMS } from '#app/ui/forms/picture-problems.tsx';

export type UploadProblem =
  | PictureProblem
  | 'too-many-photos'
  | 'no-such-item'
  | 'key-reused'
  | 'logged-out'
  | 'failed';

export const UPLOAD_PROBLEMS: Record<UploadProblem, ReactNode> = {
  ...PICTURE_PROBLEMS,
  'too-many-pixels': <Trans>This picture has more than 60 megapixels. Send a smaller one.</Trans>,
  'too-many-photos': <Trans>A model has at most 8 photos. Delete one first.</Trans>,
  'no-such-item': <Trans>This item is not in the inventory any more.</Trans>,
  'key-reused': <Trans>This upload was already used for another photo. Choose the picture again.</Trans>,
  'logged-out': <Trans>You are logged out. Log in and send it again.</Trans>,
  failed: <Trans>Something went wrong. Please try again.</Trans>,
};
