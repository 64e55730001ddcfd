import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from '#app/ui/components/icon.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useCartLink } from '#app/ui/layout/cart-link.ts';
import { NavTargetLink } from '#app/ui/layout/nav-link.tsx';

type TaskHeadProps = { back: Pick<LinkProps, 'to' | 'onClick'> & { word: string }; children: ReactNode };

/** The head of the page below 1,024 pixels, with a link back; the head of the shop is the foot then. */
export function TaskHead({ back: { word, ...link }, children }: TaskHeadProps) {
  return (
    <div className="task-head">
      <Link {...link} className="head-item lg:hidden">
        <Icon name="chevron-left" />
        <span>{word}</span>
      </Link>
      {children}
    </div>
  );
}

export function TaskTitle({ children }: { children: string }) {
  return (
    <h1 className="min-w-0 flex-1 py-2 font-semibold leading-[1.4] wrap-anywhere my:leading-[1.6] lg:mb-8 lg:py-0 lg:text-3xl">
      {children}
    </h1>
  );
}

export function HeadCart() {
  const cart = useCartLink(useLocale());
  return <NavTargetLink target={cart} current={undefined} className="head-item relative max-sm:gap-0.5 lg:hidden" />;
}
