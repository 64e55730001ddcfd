import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs';

/** A positioned glyph, in thousandths of the font size. */
export type Glyph = {
  id: number;
  /** What copying or searching the report gives. */
  text: string;
  width: number;
  advance: number;
  dx: number;
  dy: number;
};

/** `plain` if each glyph maps to its own text. */
export type Run = { text: string; glyphs: Glyph[]; plain: boolean };
export type Shaped = { runs: Run[]; width: number };

export type ReportFont = { file: ArrayBuffer; canDraw: (text: string) => boolean; shape: (text: string) => Shaped };
export type Outline = { type: string; values: number[] }[];

/** For a glyph without letters of its own: readers would invent a text. */
const ZERO_WIDTH_SPACE = '\u200B';
const MISSING = 0;
const myanmar = /[\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F\u200B-\u200D]/;
/** Spaces belong to Burmese runs, because readers drop a space that stands alone. */
const scripts = new RegExp(`${myanmar.source}(${myanmar.source}| )*|((?!${myanmar.source}).)+`, 'gsu');
const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' });

/** Shaped by HarfBuzz. Caches up to `most` texts. */
export function openFont(file: ArrayBuffer, most = Infinity): ReportFont & { outlineOf: (id: number) => Outline } {
  const face = new Face(new Blob(file));
  const font = new Font(face);
  font.setScale(1000, 1000);
  const buffer = new Buffer();
  const known = new Set(face.collectUnicodes());
  const isKnown = (char: string) =>
    known.has(char.codePointAt(0) ?? 0) || /\p{Default_Ignorable_Code_Point}/u.test(char);
  const canDraw = (text: string) =>
    [...text].every((char) => isKnown(char) || [...char.normalize('NFD')].every(isKnown));

  function runsOf(text: string): Run[] {
    if (canDraw(text)) return [...text.matchAll(scripts)].map(([run]) => runOf(run));
    // Keep text between missing characters together: its letters stack.
    const runs: Run[] = [];
    let drawable = '';
    for (const { segment } of graphemes.segment(text)) {
      if (canDraw(segment)) drawable += segment;
      else {
        runs.push(...runsOf(drawable), boxFor(segment));
        drawable = '';
      }
    }
    return [...runs, ...runsOf(drawable)];
  }

  function boxFor(text: string): Run {
    const width = font.glyphHAdvance(MISSING);
    return { text, glyphs: [{ id: MISSING, text, width, advance: width, dx: 0, dy: 0 }], plain: true };
  }

  function runOf(text: string): Run {
    const burmese = myanmar.test(text);
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(Direction.LTR);
    buffer.setScript(burmese ? 'Mymr' : 'Latn');
    buffer.setLanguage(burmese ? 'my' : 'en');
    shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const clusters = infos.map(({ cluster }) => cluster);
    const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, index): Glyph => {
      const id = infos[index]?.codepoint ?? MISSING;
      const read = textOf(text, clusters, index);
      return { id, text: read, width: font.glyphHAdvance(id), advance: xAdvance, dx: xOffset, dy: yOffset };
    });
    return { text, glyphs, plain: !burmese && glyphs.every((glyph) => glyph.text !== ZERO_WIDTH_SPACE) };
  }

  const before = new Map<string, Shaped>();
  return {
    file,
    canDraw,
    outlineOf: (id) => font.glyphToJson(id),
    shape(text) {
      const again = before.get(text);
      if (again) return again;
      const runs = runsOf(text);
      const width = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, { advance }) => sum + advance, 0);
      if (before.size >= most) before.clear();
      before.set(text, { runs, width });
      return { runs, width };
    },
  };
}

/** Letters that are left go to the last glyph, so that text reads back in order. */
function textOf(run: string, clusters: number[], index: number): string {
  const cluster = clusters[index] ?? 0;
  const last = clusters.lastIndexOf(cluster);
  const letters = [...run.slice(cluster, clusters[last + 1] ?? run.length)];
  const place = index - clusters.indexOf(cluster);
  return (index === last ? letters.slice(place).join('') : letters[place]) || ZERO_WIDTH_SPACE;
}
