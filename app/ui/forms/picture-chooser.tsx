import type { ReactNode, RefObject } from 'react';
import { ACCEPTED_TYPES } from '#app/domain/catalog/photos/photo-content.ts';

type PictureChooserProps = {
  ref: RefObject<HTMLInputElement | null>;
  onChange: () => void;
  look?: 'main';
  isSingle?: boolean;
  /** For files that are no pictures. */
  file?: { name: string; accept: string } | undefined;
  children: ReactNode;
};

/** A button that opens the file dialog; without scripts, the plain file field. */
export function PictureChooser({ ref, onChange, look, isSingle = false, file, children }: PictureChooserProps) {
  return (
    <label
      className={`btn h-auto min-h-11 max-w-full px-5 py-2 text-base whitespace-normal noscript:flex-wrap focus-within:outline-2 focus-within:outline-offset-2 ${look ? 'btn-primary' : ''}`}
    >
      {children}
      <input
        ref={ref}
        type="file"
        name={file?.name ?? 'picture'}
        accept={file?.accept ?? ACCEPTED_TYPES}
        multiple={!isSingle}
        onChange={onChange}
        className="sr-only noscript:not-sr-only noscript:max-w-full"
      />
    </label>
  );
}
