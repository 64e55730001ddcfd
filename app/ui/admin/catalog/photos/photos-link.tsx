import { useLingui } from '@lingui/react/macro';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { photosPath } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import { OfficeButtonLink, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { PhonePhoto, SmallPhoto } from '#app/ui/components/phone-photo.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function PhotosLink({ id }: { id: string }) {
  const { t } = useLingui();
  return <OfficeButtonLink to={useRowPath()(photosPath(id))}>{t`Photos`}</OfficeButtonLink>;
}

type ItemPhotosLinkProps = { item: Phone & { id: string }; photo: Photo | undefined; isSmall?: boolean };

export function ItemPhotosLink({ item, photo, isSmall }: ItemPhotosLinkProps) {
  const { t } = useLingui();
  return (
    <OfficeRowLink to={photosPath(item.id)} aria-label={t`Photos of ${phoneLabel(item)}`} className="photos-link">
      {isSmall ? (
        <SmallPhoto name={item.name} photo={photo} />
      ) : (
        <PhonePhoto name={item.name} photo={photo} className="size-14" shown="3.5rem" widest={160} />
      )}
    </OfficeRowLink>
  );
}
