const bytesOf = new TextEncoder();

export function createPdf() {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;

  function write(part: string | Uint8Array) {
    const bytes = typeof part === 'string' ? bytesOf.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  }

  const reserve = () => offsets.push(0);

  function put(body: string, id = reserve()): number {
    offsets[id - 1] = length;
    write(`${id} 0 obj\n${body}\nendobj\n`);
    return id;
  }

  async function putStream(content: string | ArrayBuffer, entries = ''): Promise<number> {
    const id = reserve();
    const bytes = await deflate(content);
    offsets[id - 1] = length;
    write(`${id} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`);
    write(bytes);
    write('\nendstream\nendobj\n');
    return id;
  }

  function finish(root: number, info: number): Uint8Array<ArrayBuffer> {
    const table = length;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
    write(`trailer\n<< /Size ${rows.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    const file = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  // Non-ASCII bytes in the second line mark the file as binary.
  write('%PDF-1.7\n');
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  return { reserve, put, putStream, finish };
}

export type Pdf = ReturnType<typeof createPdf>;

/** In any script, for metadata. */
export function pdfText(text: string): string {
  return `<FEFF${utf16(text)}>`;
}

export function utf16(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index++) hex += hex16(text.charCodeAt(index));
  return hex;
}

export const hex16 = (number: number) => number.toString(16).padStart(4, '0').toUpperCase();

async function deflate(content: string | ArrayBuffer): Promise<Uint8Array> {
  const packed = new Response(content).body?.pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
