/** Emulators, modems without a number of their own and copied phones report these. They have a valid check digit. */
const KNOWN = new Set(
  `001068000000006 004400152020000 004999010640000 012379000772883 345630000000115 350305260000001 351602000525820
  351751044067398 351751045421180 352005048247251 352099001761481 352273017386340 355195000000017 355692547693084
  356299046587760 356531044590531 356591000000222 357242041834521 357242042804044 358000043654134 358537040040544
  358673013795895 358701042909755 862280010599525 867400022047199`.split(/\s+/),
);

/** True for an IMEI that no phone has alone: of one or two different digits, of digits in sequence, or a known one. */
export function isDummyImei(imei: string): boolean {
  const digits = imei.slice(0, -1);
  const isSequence = '0123456789'.repeat(3).includes(digits) || '9876543210'.repeat(3).includes(digits);
  return new Set(digits).size <= 2 || isSequence || imei.startsWith('00000000') || KNOWN.has(imei);
}
