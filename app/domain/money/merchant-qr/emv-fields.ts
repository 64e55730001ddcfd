/** The fields of an EMVCo QR code, or of a template in one, in their order. Their text is kept as it is. */
export type EmvField = { id: string; value: string };

/** A length is two digits, and counts code points: a Burmese letter is one, and an emoji too. */
const MAX_LENGTH = 99;

/** @returns null if a length is false, or an identifier occurs twice. */
export function readEmvFields(text: string): EmvField[] | null {
  const points = [...text];
  const fields: EmvField[] = [];
  for (let at = 0; at < points.length; ) {
    const head = points.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return null;
    const [id, length] = [head.slice(0, 2), Number(head.slice(2))];
    if (at + 4 + length > points.length || fields.some((field) => field.id === id)) return null;
    fields.push({ id, value: points.slice(at + 4, at + 4 + length).join('') });
    at += 4 + length;
  }
  return fields;
}

/** @returns null if a value is longer than a field can say. */
export function writeEmvFields(fields: EmvField[]): string | null {
  if (fields.some(({ value }) => [...value].length > MAX_LENGTH)) return null;
  return fields.map(({ id, value }) => id + String([...value].length).padStart(2, '0') + value).join('');
}

/** Sets a field in its place, else puts it before the first one with a higher identifier, as the standard orders them. */
export function withEmvField(fields: EmvField[], id: string, value: string): EmvField[] {
  if (fields.some((field) => field.id === id)) return fields.map((field) => (field.id === id ? { id, value } : field));
  const at = fields.findIndex((field) => field.id > id);
  return at < 0 ? [...fields, { id, value }] : fields.toSpliced(at, 0, { id, value });
}

export function emvValue(fields: EmvField[] | null, id: string): string {
  return fields?.find((field) => field.id === id)?.value ?? '';
}

/** CRC-16/CCITT-FALSE of the UTF-8 bytes, as four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
