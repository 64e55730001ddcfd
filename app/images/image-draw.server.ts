import regular from '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf?bytes';
import bold from '@expo-google-fonts/noto-sans-myanmar/700Bold/NotoSansMyanmar_700Bold.ttf?bytes';
import type { Canvas } from '#app/images/canvas.ts';
import type { DrawnContent } from '#app/images/image-content.ts';
import { type CardPictures, drawListCard, drawPhoneCard, drawShopCard } from '#app/images/link-card.ts';
import { drawPriceList } from '#app/images/price-list-image.ts';
import { createTextRenderer } from '#app/images/text-renderer.ts';
import { drawVoucher } from '#app/images/voucher-image.ts';

const renderer = createTextRenderer({ regular: regular.buffer, bold: bold.buffer });

/** Import this file on first use: fonts and HarfBuzz take time and some megabytes. */
export function draw(content: DrawnContent, pictures: CardPictures): Canvas {
  switch (content.kind) {
    case 'phone':
      return drawPhoneCard(renderer, content, pictures);
    case 'shop':
      return drawShopCard(renderer, content, pictures);
    case 'list-card':
      return drawListCard(renderer, content, pictures);
    case 'list':
      return drawPriceList(renderer, content);
    case 'voucher':
      return drawVoucher(renderer, content);
  }
}
