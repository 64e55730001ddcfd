import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PictureProblem } from '#app/domain/catalog/photos/photo-content.ts';

/** Without `too-many-pixels`: each kind of picture has its own limit. */
export const PICTURE_PROBLEMS: Record<Exclude<PictureProblem, 'too-many-pixels'>, ReactNode> = {
  'no-picture': <Trans>Choose a picture first.</Trans>,
  heic: (
    <Trans>Your phone saved this as HEIC. Choose Most Compatible in the camera's settings, or send a screenshot.</Trans>
  ),
  'unknown-format': <Trans>This is not a JPEG, PNG or WebP picture.</Trans>,
  'too-large': <Trans>This picture is larger than 12 MB. Send a smaller one.</Trans>,
  'too-small': <Trans>This picture is too small or too narrow. Each side needs 100 pixels or more.</Trans>,
  interlaced: (
    <Trans>This picture is too large to be read in its file format. Send a smaller one or a screenshot.</Trans>
  ),
  'queue-full': <Trans>The shop is busy with other pictures. Please send it again in a minute.</Trans>,
  damaged: <Trans>This picture is damaged. Choose it again, or send another.</Trans>,
};
