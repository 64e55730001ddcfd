import { localeContext, shopContext } from '#app/context.ts';
import { readVoucherPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { readVoucherTaxes } from '#app/domain/orders/sales/sales-tax.server.ts';
import { accentColour } from '#app/domain/shop/settings/accent.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { found } from '#app/http/found.ts';
import { ImageRenderer } from '#app/images/image-renderer.server.ts';
import { voucherPicture } from '#app/images/voucher-texts.server.ts';
import type { Route } from './+types/voucher-picture-download';

const renderer = new ImageRenderer();

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = found(await readOrder(db, id));
  const [shop, look, { [id]: units }, { balances, tradeIns }, { taxes }] = await Promise.all([
    readShopDetails(db),
    readShopLook(db),
    readSoldUnits(db, [order]),
    readVoucherPayments(db, [order]),
    readVoucherTaxes(db, [id]),
  ]);
  const content = { order, shop, units, balance: balances[id], tradeIns: tradeIns[id], tax: taxes[id] };
  const accent = look.accent ? { accent: accentColour(look.accent) } : {};
  const png = await renderer.render({ ...voucherPicture(context.get(localeContext), content), ...accent });
  const headers = { 'Content-Type': 'image/png', 'Content-Length': String(png.length), 'Cache-Control': 'no-store' };
  return new Response(new Uint8Array(png), { headers });
}
