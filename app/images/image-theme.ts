import type { StockState } from '#app/domain/catalog/storefront/stock-state.ts';
import type { Colour } from '#app/images/canvas.ts';

/** The colours of app.css. */
export const COLOURS = {
  accent: '#00584e',
  onAccent: '#ffffff',
  quietOnAccent: '#bfd9d5',
  ink: '#1a1f1d',
  muted: '#55605b',
  ground: '#faf8f3',
  line: '#e6e1d6',
  gold: '#dcb566',
} as const satisfies Record<string, Colour>;

export const TONES: Record<StockState, { ink: Colour; tint: Colour }> = {
  some: { ink: '#1d6b3a', tint: '#e2f2e6' },
  few: { ink: '#805300', tint: '#fbefd0' },
  none: { ink: '#a3261d', tint: '#fbe6e3' },
};
