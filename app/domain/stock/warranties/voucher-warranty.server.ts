import type { Db } from '#app/db/schema.ts';
import { type Clock, isRevoked, type VoucherWarranties, warrantyPath } from '#app/domain/stock/warranties/warranty.ts';
import { listOrderWarranties } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { qrPath } from '#app/domain/text/code-paths.server.ts';

/** Lists the warranties that are not revoked, as vouchers print them. @param origin the origin of the shop's URL */
export async function listVoucherWarranties(
  db: Db,
  clock: Clock,
  orders: { id: string }[],
  origin: string,
): Promise<VoucherWarranties> {
  const warranties = await listOrderWarranties(db, clock, orders);
  return Object.fromEntries(
    Object.entries(warranties).map(([orderId, own]) => [
      orderId,
      own
        .filter((warranty) => !isRevoked(warranty))
        .map(({ token, line, number, until }) => {
          const url = origin + warrantyPath(token);
          return { token, line, number, until, address: url.replace(/^https?:\/\//, ''), qr: qrPath(url) };
        }),
    ]),
  );
}
