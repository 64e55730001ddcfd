import type { QrPath } from '#app/domain/text/qr-path.ts';

/** Black on white in both themes, for scanners. */
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
