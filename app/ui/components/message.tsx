import type { ReactNode } from 'react';
import { Icon } from '#app/ui/components/icon.tsx';

const TONES = {
  error: { block: 'bg-error-tint', icon: 'text-error' },
  warning: { block: 'bg-warning-tint', icon: 'text-warning' },
  success: { block: 'bg-success-tint', icon: 'text-success' },
};

type MessageProps = {
  children: ReactNode;
  action?: ReactNode;
};

export function Alert({ tone = 'error', ...message }: MessageProps & { tone?: keyof typeof TONES }) {
  return <Block role="alert" tone={tone} {...message} />;
}

/** Also shows failures that the specification calls toasts. It stays until the next action. */
export function Toast({ tone = 'success', ...message }: MessageProps & { tone?: 'success' | 'error' }) {
  return <Block role="status" tone={tone} {...message} />;
}

/** What has been so for a while and is not the answer to an action. */
export function Notice(message: MessageProps) {
  return <Block role="note" tone="error" {...message} />;
}

type BlockProps = MessageProps & { role: 'alert' | 'status' | 'note'; tone: keyof typeof TONES };

function Block({ role, tone, children, action }: BlockProps) {
  return (
    <div
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-box px-4 py-3 text-base/[1.65] ${TONES[tone].block}`}
    >
      <span className={`flex h-[1lh] items-center ${TONES[tone].icon}`}>
        {tone === 'success' ? <Icon name="circle-check" /> : <Icon name="circle-alert" />}
      </span>
      <div role={role} className="min-w-0 flex-1 basis-40">
        {children}
      </div>
      {action && <div className="-my-2 ms-auto my:max-sm:mt-0 sm:-my-1.5">{action}</div>}
    </div>
  );
}
