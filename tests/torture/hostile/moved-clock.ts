import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Preloaded into a shop (`node --import`): moves its clock by the milliseconds in the file CLOCK, which is read
 * repeatedly, so a test can set the clock of a running process. The current value is written to `<CLOCK>.seen`.
 */
const Real = Date;
const file = process.env.CLOCK ?? '';
let moved = Number(readFileSync(file, 'utf8'));
setInterval(() => {
  const now = Number(readFileSync(file, 'utf8'));
  if (now === moved) return;
  moved = now;
  writeFileSync(`${file}.seen`, String(moved));
}, 20).unref();

globalThis.Date = new Proxy(Real, {
  construct: (_, parts, target) => Reflect.construct(Real, parts.length > 0 ? parts : [Real.now() + moved], target),
  apply: () => new Date().toString(),
  get: (real, key) => (key === 'now' ? () => real.now() + moved : Reflect.get(real, key)),
});
