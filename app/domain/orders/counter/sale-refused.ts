import type { SaleRefusal } from '#app/domain/orders/counter/counter-sale.ts';

/** Rolls back what a refused sale has written before. */
export class SaleRefusedError extends Error {
  readonly refusal: SaleRefusal;

  constructor(refusal: SaleRefusal) {
    super(`the sale was refused: ${refusal.problem}`);
    this.refusal = refusal;
  }
}
