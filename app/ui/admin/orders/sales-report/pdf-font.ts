import type { Glyph, ReportFont } from '#app/typesetting/font-shape.ts';
import { hex16, type PdfFile, utf16 } from '#app/ui/admin/orders/sales-report/pdf-file.ts';

/** Readers accept at most 100 lines in a block of a character map. */
const BLOCK = 100;

/** Each pair of glyph and text has its own code, so that copied text is correct. */
export class PdfFont {
  readonly #file: ReportFont['file'];
  readonly #codes = new Map<string, number>();
  readonly #used: Glyph[] = [];

  constructor({ file }: ReportFont) {
    this.#file = file;
  }

  codeOf(glyph: Glyph): number {
    const key = `${glyph.id} ${glyph.text}`;
    const code = this.#codes.get(key) ?? this.#used.push(glyph);
    this.#codes.set(key, code);
    return code;
  }

  async putFont(pdf: PdfFile, id: number): Promise<void> {
    const used = this.#used;
    const program = await pdf.putStream(this.#file, `/Length1 ${this.#file.byteLength}`);
    const descriptor = pdf.put(
      `<< /Type /FontDescriptor /FontName /NotoSansMyanmar /Flags 4 /FontBBox [-1100 -900 2600 1400] /ItalicAngle 0 /Ascent 1324 /Descent -860 /CapHeight 714 /StemV 80 /FontFile2 ${program} 0 R >>`,
    );
    const glyphs = await pdf.putStream(glyphMap(used));
    const descendant = pdf.put(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /NotoSansMyanmar /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /W [1 [${used.map(({ width }) => width).join(' ')}]] /CIDToGIDMap ${glyphs} 0 R >>`,
    );
    const texts = await pdf.putStream(textMap(used));
    pdf.put(
      `<< /Type /Font /Subtype /Type0 /BaseFont /NotoSansMyanmar /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${texts} 0 R >>`,
      id,
    );
  }
}

function glyphMap(used: Glyph[]): ArrayBuffer {
  const map = new DataView(new ArrayBuffer(2 * (used.length + 1)));
  for (const [index, { id }] of used.entries()) map.setUint16(2 * (index + 1), id);
  return map.buffer;
}

function textMap(used: Glyph[]): string {
  const lines = used.map(({ text }, index) => `<${hex16(index + 1)}> <${utf16(text)}>`);
  const blocks = [];
  for (let from = 0; from < lines.length; from += BLOCK) {
    const block = lines.slice(from, from + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
