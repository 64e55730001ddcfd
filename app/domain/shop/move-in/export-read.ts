import papa from 'papaparse';
import { type Cut, DocumentCutter, ExportError, parse } from '#app/domain/shop/move-in/document-cut.ts';
import { countNested, type Fields, plainFields } from '#app/domain/shop/move-in/export-values.ts';
import { COLLECTIONS } from '#app/domain/shop/move-in/move-in.ts';

/** `nested`: how many documents below it are left out. */
export type ExportDocument = { collection: string; id: string; fields: Fields; nested?: number };
/** Of documents that name no collection; null if nobody has said it yet. */
type Unnamed = string | null;

const HEAD_BYTES = 1024 * 1024;
const MAX_LINE_BYTES = 8 * 1024 * 1024;
/** Of the table of accounts: 28 columns, in older versions of the service's tool 26, with a comma at the end. */
const MIN_CSV_COLUMNS = 26;

/** Reads the documents of an export, whatever its shape: one JSON object or array, a document a line, or the table of accounts.
 * Holds one document at a time. @throws ExportError, also if documents name no collection and `unnamed` is null. */
export async function* readExport(
  blocks: AsyncIterable<Uint8Array>,
  unnamed: Unnamed = null,
): AsyncGenerator<ExportDocument> {
  for await (const document of readDocuments(blocks, unnamed)) {
    if (document.collection !== '') yield document;
    else if (unnamed === null) throw new ExportError('unnamed');
    else yield { ...document, collection: unnamed };
  }
}

async function* readDocuments(blocks: AsyncIterable<Uint8Array>, unnamed: Unnamed): AsyncGenerator<ExportDocument> {
  const source = blocks[Symbol.asyncIterator]();
  const head = await readHead(source);
  const text = head.toString('utf8', 0, HEAD_BYTES).trimStart();
  if (text === '') throw new ExportError('empty');
  const rest = resume(head, source);
  if (!/^[{[]/.test(text)) yield* readTable(rest, text);
  else if (isJsonLines(text, head.length < HEAD_BYTES)) yield* readLines(rest, unnamed);
  else
    yield* readWhole(
      rest,
      new DocumentCutter({ isOneCollection: text.startsWith('{') && isOneCollection(head) }),
      unnamed,
    );
}

/** True if the values of the object are documents, which have texts or numbers, and not collections of them. */
function isOneCollection(head: Buffer): boolean {
  const cuts = new DocumentCutter({ isOneCollection: true }).add(head);
  try {
    for (let found = cuts.next(); !found.done; found = cuts.next()) {
      const { id, json } = found.value;
      const values = Object.entries(fieldsOf(parse(json)));
      if ([...COLLECTIONS, '__collections__'].some((each) => each === id)) return false;
      if (values.length > 0)
        return values.some(([field, value]) => field === '__collections__' || !isMap(value) || isTime(value));
    }
  } catch {
    // The reader of the whole file says why.
  }
  return false;
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Without the mark of UTF-8. */
async function readHead(source: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const { done, value } = await source.next();
    if (done) break;
    blocks.push(asBuffer(value));
    bytes += value.length;
  }
  const head = Buffer.concat(blocks);
  return head.indexOf('\uFEFF') === 0 ? head.subarray(3) : head;
}

async function* resume(head: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await source.next(); !next.done; next = await source.next()) yield asBuffer(next.value);
}

/** True if the first line is a JSON value and another follows, or if it is a document and not the whole export. */
function isJsonLines(head: string, isAll: boolean): boolean {
  const end = head.indexOf('\n');
  if (end < 0 && !isAll) return false;
  const [line, rest] = end < 0 ? [head, ''] : [head.slice(0, end), head.slice(end).trim()];
  try {
    const value: unknown = JSON.parse(line);
    if (rest !== '') return true;
    return !Array.isArray(value) && Object.values(value as Fields).some((each) => !isObject(each));
  } catch {
    return false;
  }
}

async function* readWhole(
  source: AsyncIterable<Buffer>,
  cutter: DocumentCutter,
  unnamed: Unnamed,
): AsyncGenerator<ExportDocument> {
  for await (const block of source) for (const cut of cutter.add(block)) yield documentOf(cut, unnamed);
  cutter.end();
}

function documentOf({ collection, id, json }: Cut, unnamed: Unnamed): ExportDocument {
  const fields = fieldsOf(parse(json));
  if (id === null) return lineDocument(fields, collection, unnamed);
  return placed({ collection, id, fields: plainFields(fields), nested: countNested(fields) });
}

/** Buyers write documents themselves. None is an account, whatever its collection is called. */
const placed = (document: ExportDocument): ExportDocument =>
  document.collection === 'accounts' ? { ...document, collection: '/accounts' } : document;

const accountOf = (fields: Fields): ExportDocument => ({
  collection: 'accounts',
  id: textOf(fields.localId),
  fields,
});

async function* readLines(source: AsyncIterable<Buffer>, unnamed: Unnamed): AsyncGenerator<ExportDocument> {
  for await (const line of linesOf(source)) {
    const text = line.trim().replace(/,$/, '');
    if (text === '') continue;
    const value = fieldsOf(parse(text));
    const groups = Object.entries(value);
    if (groups.length > 0 && groups.every(([, each]) => isObject(each) && !isTime(each))) {
      // The shape of a whole export, a document a line.
      for (const [collection, documents] of groups)
        for (const [id, fields] of Object.entries(documents as Fields))
          yield documentOf(
            { collection, id: Array.isArray(documents) ? null : id, json: JSON.stringify(fields) },
            unnamed,
          );
    } else yield lineDocument(value, '', unnamed);
  }
}

/** `{"collection":"orders","id":"…","fields":{…}}` or `{"path":"orders/…","data":{…}}`; the fields may stand beside the id. An
 * account says no place, and stands alone or in the array of the accounts, unless somebody has said that these are others. */
function lineDocument(value: Fields, inCollection: string, unnamed: Unnamed): ExportDocument {
  const first = (names: string[]) => names.find((name) => typeof value[name] === 'string');
  const names = {
    path: first(['path', '_path', '__path__', '__name__']),
    collection: first(['collection', '_collection', '__collection__']),
    id: first(['id', '_id', 'docId', '__id__']),
  };
  const hasPlace = Object.values(names).some(Boolean) || !['', 'users'].includes(inCollection);
  if (!hasPlace && 'localId' in value && (inCollection !== '' || unnamed === null)) return accountOf(value);
  const inner = ['fields', 'data', 'document', '_data'].map((name) => value[name]).find((each) => isObject(each));
  const { [names.path ?? '']: _p, [names.collection ?? '']: _c, [names.id ?? '']: _i, ...beside } = value;
  const [pathCollection = '', ...pathId] = textOf(value[names.path ?? '']).split('/');
  const fields = (inner as Fields | undefined) ?? beside;
  return placed({
    collection: inCollection || textOf(value[names.collection ?? '']) || pathCollection,
    id: textOf(value[names.id ?? '']) || pathId.join('/'),
    fields: plainFields(fields),
    nested: countNested(fields),
  });
}

/** Columns of the table of accounts, from 0. The others belong to log-ins with other services. */
const TABLE = {
  localId: 0,
  email: 1,
  emailVerified: 2,
  passwordHash: 3,
  salt: 4,
  displayName: 5,
  createdAt: 23,
  phoneNumber: 25,
  disabled: 26,
  customAttributes: 27,
};

async function* readTable(source: AsyncIterable<Buffer>, head: string): AsyncGenerator<ExportDocument> {
  const width = (line: string) => (papa.parse<string[]>(line).data[0] ?? []).length;
  if (width(head.split('\n', 1)[0] ?? '') < MIN_CSV_COLUMNS) throw new ExportError('not-an-export');
  let pending = '';
  for await (const line of linesOf(source)) {
    pending += pending === '' ? line : `\n${line}`;
    const { data, errors } = papa.parse<string[]>(pending, { delimiter: ',' });
    const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
    // A name may have a line break between quotation marks. A line of all columns is whole, whatever marks its names have.
    const isWhole = pending.split(',').length >= MIN_CSV_COLUMNS || pending.length > 10_000;
    if (isOpen && !isWhole) continue;
    const isStray = isOpen || (isWhole && data.some(({ length }) => length < MIN_CSV_COLUMNS));
    const rows = isStray ? pending.split('\n').map(cellsOf) : data;
    pending = '';
    for (const row of rows) {
      const [first = ''] = row;
      if (row.length < 2 || /^(uid|localid)$/i.test(first)) continue;
      yield accountOf(Object.fromEntries(Object.entries(TABLE).map(([field, at]) => [field, row[at] ?? ''])));
    }
  }
  if (pending !== '') throw new ExportError('cut-short');
}

/** Of a line in which a quotation mark means itself. The last column may have commas. */
function cellsOf(line: string): string[] {
  const cells = line.split(',');
  const last = cells.splice(TABLE.customAttributes).join(',');
  return [...cells, last].map((cell) => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const block of source) {
    let start = 0;
    for (let end = block.indexOf(0x0a); end >= 0; end = block.indexOf(0x0a, start)) {
      yield Buffer.concat([...held, block.subarray(start, end)])
        .toString()
        .replace(/\r$/, '');
      [held, bytes, start] = [[], 0, end + 1];
    }
    held.push(block.subarray(start));
    bytes += block.length - start;
    if (bytes > MAX_LINE_BYTES) throw new ExportError('too-large-document');
  }
  if (bytes > 0) yield Buffer.concat(held).toString();
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isMap = (value: unknown): value is Fields => isObject(value) && !Array.isArray(value);
const isTime = (value: Fields) => '_seconds' in value || '__datatype__' in value;
const fieldsOf = (value: unknown): Fields => (isMap(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
