const encoder = new TextEncoder();

/** Writes the objects of a PDF one after the other. An object is named by its number, from 1. */
export class PdfFile {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    // Non-ASCII bytes in the second line mark the file as binary.
    this.#write('%PDF-1.7\n');
    this.#write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** @returns the number of an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0);
  }

  put(body: string, id = this.reserve()): number {
    this.#begin(id);
    this.#write(`${body}\nendobj\n`);
    return id;
  }

  async putStream(content: string | ArrayBuffer, entries = ''): Promise<number> {
    const id = this.reserve();
    const canDeflate = 'CompressionStream' in globalThis;
    const bytes = await bytesOf(content, canDeflate);
    this.#begin(id);
    this.#write(`<< ${entries} ${canDeflate ? '/Filter /FlateDecode ' : ''}/Length ${bytes.length} >>\nstream\n`);
    this.#write(bytes);
    this.#write('\nendstream\nendobj\n');
    return id;
  }

  finish(root: number, info: number): Uint8Array<ArrayBuffer> {
    const tableOffset = this.#length;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = rows.length + 1;
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
    this.#write(`trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`);
    const file = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  #begin(id: number): void {
    this.#offsets[id - 1] = this.#length;
    this.#write(`${id} 0 obj\n`);
  }

  #write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

export function pdfText(text: string): string {
  return `<FEFF${utf16(text)}>`;
}

export function utf16(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index++) hex += hex16(text.charCodeAt(index));
  return hex;
}

export const hex16 = (number: number) => number.toString(16).padStart(4, '0').toUpperCase();

async function bytesOf(content: string | ArrayBuffer, isDeflated: boolean): Promise<Uint8Array> {
  const plain = new Response(content);
  const response = isDeflated ? new Response(plain.body?.pipeThrough(new CompressionStream('deflate'))) : plain;
  return new Uint8Array(await response.arrayBuffer());
}
