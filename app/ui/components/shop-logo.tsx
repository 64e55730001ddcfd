import { logoPath } from '#app/domain/catalog/photos/photo.ts';
import type { Logo } from '#app/domain/shop/settings/shop-look.ts';

export function ShopLogo({ logo, className }: { logo: Logo | undefined; className: string }) {
  return (
    logo && (
      <img
        src={logoPath(logo.hash)}
        width={logo.width}
        height={logo.height}
        alt=""
        className={`head-logo ${className}`}
      />
    )
  );
}
