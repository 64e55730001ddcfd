import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

const LOOKS = {
  main: 'btn-primary',
  tonal: 'btn-tonal',
  plain: '',
  quiet: 'btn-ghost',
  danger: 'bg-error-tint text-error',
  quietDanger: 'btn-ghost text-error',
};
const SIZES = { normal: 'px-5 text-base', small: 'btn-small' };

type Shape = { look?: keyof typeof LOOKS | undefined; size?: keyof typeof SIZES | undefined };
type ButtonProps = Shape & { busy?: boolean | undefined; busyLabel?: ReactNode } & ComponentProps<'button'>;

/** A busy button shows a spinner and ignores presses, but keeps the focus. */
export function Button({ look, size, busy = false, busyLabel, className, children, onClick, ...native }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...native}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={classNameOf({ look, size }, className)}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

export function ButtonLink({
  look,
  size,
  className,
  ...link
}: Shape & Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...link} className={classNameOf({ look, size }, className)} />;
}

function classNameOf({ look = 'plain', size = 'normal' }: Shape, className = ''): string {
  return ['btn', LOOKS[look], SIZES[size], className].filter(Boolean).join(' ');
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 motion-safe:animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
