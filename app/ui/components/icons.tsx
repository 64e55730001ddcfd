import type { ReactNode } from 'react';

/** Decorative: text beside it carries the meaning. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[1.25em] shrink-0"
    >
      {children}
    </svg>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 6v4.75M10 13.75v.01" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.5" />
      <path d="m6.75 10.25 2.25 2.25 4.25-4.75" />
    </Icon>
  );
}

export function PersonIcon() {
  return (
    <Icon>
      <circle cx="10" cy="6.75" r="3.25" />
      <path d="M3.75 17c.75-3.25 3.25-4.75 6.25-4.75s5.5 1.5 6.25 4.75" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M12 4.75 6.75 10 12 15.25" />
    </Icon>
  );
}

export function ForwardIcon() {
  return (
    <Icon>
      <path d="M8 4.75 13.25 10 8 15.25" />
    </Icon>
  );
}
