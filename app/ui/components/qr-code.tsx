import type { QrPath } from '#app/domain/text/code-paths.ts';

type QrPictureProps = { src: string; width: number; height: number; alt: string };

/** Stands on white in both themes, so that it can be scanned from the screen. */
export function QrPicture({ alt, ...picture }: QrPictureProps) {
  return <img {...picture} alt={alt} className="h-auto max-h-96 w-auto max-w-full rounded-box bg-white" />;
}

export function QrCode({ size, path, label, className }: QrPath & { label: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
