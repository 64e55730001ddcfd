import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#app/domain/text/locale.ts';

export function LanguageSwitch({ locale, className = '' }: { locale: Locale; className?: string }) {
  const isBurmese = locale.language === 'my';
  return (
    <LanguageForm className={`flex items-center ${className}`}>
      <button
        type="submit"
        name="language"
        value={isBurmese ? 'en' : 'burmese'}
        lang={isBurmese ? 'en' : 'my'}
        className="min-h-12 min-w-11 cursor-pointer px-2 text-sm leading-loose text-muted hover:text-base-content"
      >
        {isBurmese ? (
          // On phones, the header has no space for the word beside a logo.
          <>
            <span className="max-sm:sr-only">English</span>
            <span aria-hidden="true" className="sm:hidden">
              EN
            </span>
          </>
        ) : (
          'မြန်မာ'
        )}
      </button>
    </LanguageForm>
  );
}

/** Not the router's form, because the translations load with the page. */
export function LanguageForm({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language" className={className}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  );
}
