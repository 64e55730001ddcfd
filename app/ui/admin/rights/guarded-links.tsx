import type { ComponentProps } from 'react';
import { Link, type LinkProps, Form as RouterForm } from 'react-router';
import { useMayOpen, useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { TEXT_LINK } from '#app/ui/components/text-link.tsx';
import { ResultForm, type ResultFormProps } from '#app/ui/forms/result-form.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

/** In the back-office, these take the place of the router's. A link to a page that is closed to this person is its text. */
export function OfficeLink({ to, children, className, ...link }: ComponentProps<typeof Link>) {
  const isOpen = useMayOpen()(pathOf(to));
  if (!isOpen) return <span className={typeof className === 'string' ? plainClass(className) : ''}>{children}</span>;
  return (
    <Link to={to} className={className} {...link}>
      {children}
    </Link>
  );
}

export function OfficeTextLink(link: Omit<LinkProps, 'className'>) {
  return <OfficeLink {...link} className={TEXT_LINK} />;
}

export function OfficeRowLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  return <OfficeLink to={useRowPath()(to)} {...link} />;
}

/** Nothing, if the page is closed to this person. */
export function OfficeButtonLink(props: ComponentProps<typeof ButtonLink>) {
  return useMayOpen()(pathOf(props.to)) ? <ButtonLink {...props} /> : null;
}

/** Nothing, if this person may not send it, or not open the page that it leads to. */
export function OfficeForm(props: ComponentProps<typeof RouterForm>) {
  const isOpen = useMaySend(
    typeof props.action === 'string' ? props.action : undefined,
    props.method === 'post' ? 'act' : 'view',
  );
  return isOpen ? <RouterForm {...props} /> : null;
}

/** Nothing, if this person may not send it. */
export function OfficeResultForm(props: ResultFormProps) {
  return useMaySend(typeof props.action === 'string' ? props.action : undefined) ? <ResultForm {...props} /> : null;
}

function pathOf(to: LinkProps['to']): string {
  return typeof to === 'string' ? to : (to.pathname ?? '');
}

function plainClass(className: string): string {
  const kept = className.split(' ').filter((each) => !['hover:underline', 'link', 'underline'].includes(each));
  return kept.join(' ');
}
