import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { Icon, type IconName } from '#app/ui/components/icon.tsx';

type ShopStripProps = { address: string; openingHours: string; contacts: Contact[] };

export function ShopStrip({ address, openingHours, contacts }: ShopStripProps) {
  if (!address && !openingHours && contacts.length === 0) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <address className="min-w-0 text-sm text-muted not-italic wrap-anywhere sm:flex sm:gap-7">
        <Line icon="store" text={address.replaceAll('\n', ', ')} />
        <Line icon="clock" text={openingHours} />
      </address>
      <ContactLinks contacts={contacts} inRow />
    </section>
  );
}

function Line({ icon, text }: { icon: IconName; text: string }) {
  if (!text) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon name={icon} />
      <span className="line-clamp-1">{text}</span>
    </span>
  );
}
