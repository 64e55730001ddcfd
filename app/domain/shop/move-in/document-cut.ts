import type { FileProblem } from '#app/domain/shop/move-in/move-in.ts';

export type Cut = { collection: string; id: string | null; json: string };

export class ExportError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`an export cannot be read: ${problem}`);
    this.problem = problem;
  }
}

/** The service takes documents of up to 1 MiB. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

type Container = { isArray: boolean; key: string };

/** Cuts one large JSON object into its documents: the values two levels down (`{"orders":{"id":…}}`, `{"users":[…]}`), or three
 * below `__collections__`; or one level down, of one collection (`{"id":…}`). It keeps one document, for `JSON.parse`. */
export class DocumentCutter {
  readonly #isOneCollection: boolean;
  readonly #path: Container[] = [];
  /** Of a string, a document or another value that has begun and may go on in the next block. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #inString = false;
  #isEscaped = false;
  #isKey = false;
  /** How deep in the document; -1 outside. */
  #depth = -1;
  #isDone = false;

  constructor({ isOneCollection = false } = {}) {
    this.#isOneCollection = isOneCollection;
  }

  *add(block: Buffer): Generator<Cut> {
    let start = 0;
    const hold = (end: number) => {
      if (this.#depth < 0 && !this.#isKey) return;
      this.#held.push(block.subarray(start, end));
      this.#heldBytes += end - start;
      if (this.#heldBytes > MAX_DOCUMENT_BYTES) throw new ExportError('too-large-document');
    };
    for (let at = 0; at < block.length; at++) {
      const byte = block[at] as number;
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) {
          this.#inString = false;
          if (this.#isKey) {
            hold(at + 1);
            this.#endKey();
          }
        }
        continue;
      }
      if (isSpace(byte)) continue;
      if (this.#isDone) throw new ExportError('damaged');
      const parent = this.#path.at(-1);
      if (this.#depth < 0 && parent && this.#holdsDocuments() && byte !== COMMA && !isEnd(byte)) {
        if (parent.isArray || (parent.key !== '' && byte !== COLON)) [this.#depth, start] = [0, at];
      }
      if (this.#depth >= 0) {
        if (byte === QUOTE) this.#inString = true;
        else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#depth++;
        else if (isEnd(byte) && this.#depth > 0) this.#depth--;
        else if (this.#depth === 0 && (byte === COMMA || isEnd(byte))) {
          hold(at);
          yield this.#endDocument();
          this.#leave(byte);
        }
        continue;
      }
      if (byte === QUOTE) {
        this.#inString = true;
        this.#isKey = parent !== undefined && !parent.isArray && parent.key === '';
        start = at;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.#path.push({ isArray: byte === OPEN_ARRAY, key: '' });
      } else this.#leave(byte);
    }
    hold(block.length);
  }

  /** @throws ExportError if the file ends too early. */
  end(): void {
    if (!this.#isDone) throw new ExportError('cut-short');
  }

  /** After a comma the next key comes; after an end, what holds the container goes on. */
  #leave(byte: number): void {
    if (isEnd(byte)) {
      this.#path.pop();
      if (this.#path.length === 0) this.#isDone = true;
    } else if (byte === COMMA) {
      const parent = this.#path.at(-1);
      if (parent) parent.key = '';
    } else if (this.#path.length === 0) throw new ExportError('not-an-export');
  }

  #holdsDocuments(): boolean {
    const [root] = this.#path;
    if (root?.isArray || this.#isOneCollection) return this.#path.length === 1;
    return this.#path.length === (root?.key === '__collections__' ? 3 : 2);
  }

  #endKey(): void {
    const parent = this.#path.at(-1);
    if (parent) parent.key = parse(this.#take()) as string;
    this.#isKey = false;
  }

  #endDocument(): Cut {
    this.#depth = -1;
    const [root, second] = this.#path;
    const collection = root?.key === '__collections__' ? (second?.key ?? '') : (root?.key ?? '');
    const parent = this.#path.at(-1);
    if (this.#isOneCollection) return { collection: '', id: parent?.key ?? '', json: this.#take() };
    return { collection, id: parent?.isArray ? null : (parent?.key ?? ''), json: this.#take() };
  }

  #take(): string {
    const text = Buffer.concat(this.#held).toString();
    [this.#held, this.#heldBytes] = [[], 0];
    return text;
  }
}

const isEnd = (byte: number) => byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;

/** @throws ExportError if it is no JSON. */
export function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ExportError('damaged');
  }
}
