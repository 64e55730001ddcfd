type QrPictureProps = { src: string; width: number; height: number; alt: string };

/** Stands on white in both themes, so that it can be scanned from the screen. */
export function QrPicture({ alt, ...picture }: QrPictureProps) {
  return <img {...picture} alt={alt} className="h-auto max-h-96 w-auto max-w-full rounded-box bg-white" />;
}
