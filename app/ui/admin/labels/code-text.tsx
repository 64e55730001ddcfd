import type { ReactNode } from 'react';

/** Text with IMEIs, each with its last six digits in bold: that is what an admin compares with the phone. */
export function codeText(text: string): ReactNode {
  return text.split(/\b(\d{15})\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part}>
        {part.slice(0, -6)}
        <b>{part.slice(-6)}</b>
      </span>
    ),
  );
}
