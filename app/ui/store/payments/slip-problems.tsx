import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MAX_SLIPS_MB } from '#app/domain/catalog/photos/photo-content.ts';
import { MAX_SLIP_MEGAPIXELS, MAX_SLIPS, type SlipProblem } from '#app/domain/money/slips/slip.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { PICTURE_PROBLEMS } from '#app/ui/forms/picture-problems.tsx';

const SLIP_PROBLEMS: Record<SlipProblem, ReactNode> = {
  ...PICTURE_PROBLEMS,
  'too-many-pixels': <Trans>This picture has more than {MAX_SLIP_MEGAPIXELS} megapixels. Send a smaller one.</Trans>,
  'too-many-pictures': <Trans>Send at most {MAX_SLIPS} pictures with one payment.</Trans>,
  'too-large-together': (
    <Trans>
      These pictures are larger than {MAX_SLIPS_MB} MB together. Send fewer, or screenshots instead of photos.
    </Trans>
  ),
  busy: <Trans>The shop still reads the pictures you sent before. Send again in a moment.</Trans>,
};

export function isSlipProblem(problem: string): problem is SlipProblem {
  return problem in SLIP_PROBLEMS;
}

/** `file` is the file name of the picture. */
export function SlipAlert({ problem, file }: { problem: SlipProblem; file?: string | undefined }) {
  return (
    <Alert>
      {file && <strong className="wrap-anywhere">{file}: </strong>}
      {SLIP_PROBLEMS[problem]}
    </Alert>
  );
}
