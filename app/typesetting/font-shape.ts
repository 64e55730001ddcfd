import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs';
import { graphemesOf } from '#app/typesetting/segments.ts';

/** A positioned glyph, in thousandths of the font size. */
export type Glyph = {
  id: number;
  /** The text that copying or searching the report finds. */
  text: string;
  width: number;
  advance: number;
  dx: number;
  dy: number;
};

/** `plain` is true if each glyph maps to its own text. */
export type Run = { text: string; glyphs: Glyph[]; plain: boolean };
export type ShapedText = { runs: Run[]; width: number };

export type ReportFont = {
  file: ArrayBuffer;
  canDraw: (text: string) => boolean;
  /** The text as far as the font can draw it: a letter without an accent that the font lacks, no letters of other scripts. */
  drawable: (text: string) => string;
  /** Draws a dot for a letter that is not `drawable`, whose text stays in the glyph. */
  shape: (text: string) => ShapedText;
};

/** The text of a glyph without letters of its own: PDF viewers would invent one. */
const ZERO_WIDTH_SPACE = '\u200B';
const MISSING = 0;
/** Stands for a letter of another script. PDF viewers drop the text of a glyph without an outline. */
const PLACEHOLDER = '·';
const myanmar = /[\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F\u200B-\u200D]/;
/** Spaces belong to Burmese runs, because PDF viewers drop a space that stands alone. */
const scripts = new RegExp(`${myanmar.source}(${myanmar.source}| )*|((?!${myanmar.source}).)+`, 'gsu');
const hasLetter = /[^\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Opens a font that HarfBuzz shapes. Caches up to `maxCached` texts. `outlineOf` is the path of a glyph in SVG. */
export function openFont(file: ArrayBuffer, maxCached = Infinity): ReportFont & { outlineOf: (id: number) => string } {
  const face = new Face(new Blob(file));
  const font = new Font(face);
  font.setScale(1000, 1000);
  const buffer = new Buffer();
  const codePoints = new Set(face.collectUnicodes());
  const isKnown = (char: string) =>
    codePoints.has(char.codePointAt(0) ?? 0) || /\p{Default_Ignorable_Code_Point}/u.test(char);
  const canDraw = (text: string) =>
    [...text].every((char) => isKnown(char) || [...char.normalize('NFD')].every(isKnown));

  function drawableGrapheme(grapheme: string): string {
    if (canDraw(grapheme)) return grapheme;
    const known = [...grapheme.normalize('NFKD')].filter(isKnown).join('').normalize('NFC');
    return hasLetter.test(known) ? known : '';
  }

  function runsOf(text: string): Run[] {
    if (canDraw(text)) return [...text.matchAll(scripts)].map(([run]) => runOf(run));
    // Keep text between missing characters together: its letters stack.
    const runs: Run[] = [];
    let whole = '';
    for (const segment of graphemesOf(text)) {
      if (canDraw(segment)) whole += segment;
      else {
        runs.push(...runsOf(whole), substituteFor(segment));
        whole = '';
      }
    }
    return [...runs, ...runsOf(whole)];
  }

  /** Its first glyph has the text of the whole grapheme. */
  function substituteFor(grapheme: string): Run {
    const { glyphs } = runOf(drawableGrapheme(grapheme) || PLACEHOLDER);
    const substitutes = glyphs.map((glyph, index) => ({
      ...glyph,
      text: index === 0 ? grapheme : ZERO_WIDTH_SPACE,
    }));
    return { text: grapheme, glyphs: substitutes, plain: glyphs.length === 1 };
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
      const letters = textOf(text, clusters, index);
      return { id, text: letters, width: font.glyphHAdvance(id), advance: xAdvance, dx: xOffset, dy: yOffset };
    });
    return { text, glyphs, plain: !burmese && glyphs.every((glyph) => glyph.text !== ZERO_WIDTH_SPACE) };
  }

  const cache = new Map<string, ShapedText>();
  return {
    file,
    canDraw,
    drawable: (text) => graphemesOf(text).map(drawableGrapheme).join(''),
    outlineOf: (id) => font.glyphToPath(id),
    shape(text) {
      const cached = cache.get(text);
      if (cached) return cached;
      const runs = runsOf(text);
      const width = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, { advance }) => sum + advance, 0);
      if (cache.size >= maxCached) cache.clear();
      cache.set(text, { runs, width });
      return { runs, width };
    },
  };
}

/** The last glyph of a cluster gets the letters that are left, so that copied text is in order. */
function textOf(run: string, clusters: number[], index: number): string {
  const cluster = clusters[index] ?? 0;
  const last = clusters.lastIndexOf(cluster);
  const letters = [...run.slice(cluster, clusters[last + 1] ?? run.length)];
  const place = index - clusters.indexOf(cluster);
  return (index === last ? letters.slice(place).join('') : letters[place]) || ZERO_WIDTH_SPACE;
}
