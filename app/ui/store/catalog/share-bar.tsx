import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#app/ui/components/button.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';

type ShareBarProps = { path: string; title: string };

/** Without a configured public address, the origin is localhost: takes the browser's. */
export function addressToShare(origin: string, path: string): string {
  return new URL(path, /^http:\/\/localhost(:|$)/.test(origin) ? window.location.href : origin).href;
}

export function ShareBar({ path, title }: ShareBarProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const origin = useRootData()?.origin ?? '';
  const url = origin + path;
  const apps = [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`],
    ['Messenger', `fb-messenger://share/?${new URLSearchParams({ link: url })}`],
    ['Viber', `viber://forward?text=${encodeURIComponent(`${title.toWellFormed()} ${url}`)}`],
    [
      'Telegram',
      `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title.toWellFormed())}`,
    ],
  ];
  const share = async () => {
    try {
      const shareUrl = addressToShare(origin, path);
      if (navigator.share) return await navigator.share({ title, url: shareUrl });
      await navigator.clipboard.writeText(shareUrl);
      setOutcome('copied');
    } catch (error) {
      // An AbortError: the user closed the share sheet.
      if ((error as Error).name !== 'AbortError') setOutcome('failed');
    }
  };
  return (
    <section aria-label={t`Share`} className="print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button onClick={share} className="noscript:hidden">
          <Trans>Share</Trans>
        </Button>
        <span className="hidden noscript:contents">
          {apps.map(([name, href]) => (
            <a
              key={name}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="btn btn-ghost min-h-11 px-3.5 text-sm"
            >
              {name}
            </a>
          ))}
        </span>
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {outcome === 'copied' && <Trans>The link is copied.</Trans>}
        {outcome === 'failed' && <Trans>The link could not be copied. Copy it from the address bar.</Trans>}
      </p>
    </section>
  );
}
