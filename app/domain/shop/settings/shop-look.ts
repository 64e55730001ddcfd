import { z } from 'zod';
import { issue, optionalText, readAs } from '#app/domain/fields.ts';
import { isReadableAccent, STANDARD_ACCENT } from '#app/domain/shop/settings/accent.ts';
import type { ShopFeatures } from '#app/domain/shop-features.ts';

export type Logo = { hash: string; width: number; height: number };
export type ShopLook = { accent: string; logo: Logo | null };
/** Empty where unset. */
export type Registration = { registeredName: string; registrationNumber: string; registeredAddress: string };
export type ShopOfPage = ShopLook & { name: string; features: ShopFeatures; registration: Registration };

const readHex = (typed: string) => (/^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : null);

/** The standard accent is stored as an empty text. */
export const lookForm = z.object({
  accent: readAs(optionalText(40), readHex, STANDARD_ACCENT)
    .refine((colour) => colour === '' || isReadableAccent(colour), issue({ code: 'too-light' }))
    .transform((colour) => (colour === STANDARD_ACCENT ? '' : colour)),
});
