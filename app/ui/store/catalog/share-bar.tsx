import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '#app/ui/components/icon.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';

type ShareProps = { path: string; title: string };

/** Without a configured public address, the origin is localhost: takes the browser's. */
export function addressToShare(origin: string, path: string): string {
  return new URL(path, /^http:\/\/localhost(:|$)/.test(origin) ? window.location.href : origin).href;
}

/** Opens the share sheet of the device, or copies the link. Not shown without scripts. */
export function ShareButton({ path, title, className }: ShareProps & { className: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const origin = useRootData()?.origin ?? '';
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
    <>
      <button type="button" onClick={share} className={`noscript:hidden ${className}`}>
        <Icon name="share-2" />
        <span>{t`Share`}</span>
      </button>
      {outcome && (
        <Snackbar onDismiss={() => setOutcome(null)}>
          {outcome === 'copied'
            ? t`The link is copied.`
            : t`The link could not be copied. Copy it from the address bar.`}
        </Snackbar>
      )}
    </>
  );
}

/** The button and, without scripts, links to the apps in which people share. */
export function ShareBar({ path, title, className = '' }: ShareProps & { className?: string }) {
  const { t } = useLingui();
  const url = (useRootData()?.origin ?? '') + path;
  const text = title.toWellFormed();
  const apps = [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`],
    ['Messenger', `fb-messenger://share/?${new URLSearchParams({ link: url })}`],
    ['Viber', `viber://forward?text=${encodeURIComponent(`${text} ${url}`)}`],
    ['Telegram', `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`],
  ];
  return (
    <section aria-label={t`Share`} className={`print:hidden ${className}`}>
      <ShareButton path={path} title={title} className="btn" />
      <div className="hidden flex-wrap gap-2 noscript:flex">
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
      </div>
    </section>
  );
}
