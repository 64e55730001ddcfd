import type { StockState } from '#app/domain/catalog/storefront/stock-state.ts';
import type { Colour } from '#app/images/canvas.ts';

/** The colours of app.css. */
export const COLOURS = {
  accent: '#005751',
  onAccent: '#f8fdfc',
  quietOnAccent: '#bfd9d6',
  ink: '#121a19',
  muted: '#525a59',
  ground: '#f2f4f4',
  line: '#d7dcdb',
} as const satisfies Record<string, Colour>;

export const TONES: Record<StockState, { ink: Colour; tint: Colour }> = {
  some: { ink: '#10602d', tint: '#d9f5e1' },
  few: { ink: '#755000', tint: '#f9f0c0' },
  none: { ink: '#a51f1e', tint: '#ffe8e8' },
};
