import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { PictureChooser } from '#app/ui/forms/picture-chooser.tsx';

type PictureFieldProps = {
  label: string;
  onChoose?: (picture: File | undefined) => void;
  file?: ComponentProps<typeof PictureChooser>['file'];
};

/** Chooses one picture or other file, and shows the name of its file in place of the browser's own text. */
export function PictureField({ label, onChoose, file }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const choose = () => {
    const picture = input.current?.files?.[0];
    setName(picture?.name ?? '');
    onChoose?.(picture);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture may be chosen before hydration.
  useEffect(choose, []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PictureChooser ref={input} onChange={choose} isSingle file={file}>
        {label}
      </PictureChooser>
      <span className="min-w-0 text-sm wrap-anywhere">{name}</span>
    </div>
  );
}
