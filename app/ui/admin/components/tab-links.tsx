import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';

type TabLinksProps = { label: string; links: { to: string; label: string; active: boolean }[] };

export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2 print:hidden">
      {links.map((link) => (
        <OfficeLink
          // Two may lead to the same page: on the first of a month, "Today" and "This month".
          key={link.label}
          to={link.to}
          replace
          preventScrollReset
          aria-current={link.active ? 'true' : undefined}
          className={`tab-link ${link.active ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
        >
          {link.label}
        </OfficeLink>
      ))}
    </nav>
  );
}
