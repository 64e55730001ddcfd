import { ContentDisposition } from '@remix-run/headers/content-disposition';
import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import type { SentPicture } from '#app/images/sent-picture.ts';

/** `isTooLarge`: pictures were dropped while they arrived. */
export type SentForm = { fields: FormData; pictures: SentPicture[]; isTooLarge?: boolean };
/** `add` takes blocks in order; `end` returns the complete parts if the rest was dropped. Both throw BodyRefused. */
export type FormReader = { add(block: Buffer): void; end(isRestDropped?: boolean): SentForm };

/** Fits an announcement with 500 notes. */
const MAX_FIELDS = 1_000;
const MAX_PART_HEADER_BYTES = 8 * 1024;
/** Of all names of fields and files together: parsing one takes quadratic time. */
const MAX_NAME_BYTES = 256 * 1024;
const FILE_FIELDS = ['picture', 'statement', 'export', 'stock'];
const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)=(?:"([^"\\]*)"|([^\s;,"\\]+))/g;
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

export class BodyRefused extends Error {
  readonly status: 400 | 408 | 413 | 503;

  constructor(status: BodyRefused['status']) {
    super(`a body was refused with ${status}`);
    this.status = status;
  }
}

/** @throws BodyRefused 400 unless the type of a multipart body names one boundary. */
export function openFormReader(contentType: string, maxTextBytes: number): FormReader {
  if (!/^multipart\//i.test(contentType)) return new UrlencodedReader();
  return new MultipartReader(boundaryOf(contentType), maxTextBytes);
}

class UrlencodedReader implements FormReader {
  readonly #blocks: Buffer[] = [];

  add(block: Buffer): void {
    this.#blocks.push(block);
  }

  end(): SentForm {
    const body = Buffer.concat(this.#blocks).toString();
    let count = 1;
    for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1))
      if (++count > MAX_FIELDS) throw new BodyRefused(413);
    const fields = new FormData();
    for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
    return { fields, pictures: [] };
  }
}

class MultipartReader implements FormReader {
  readonly #form: SentForm = { fields: new FormData(), pictures: [] };
  readonly #parser: MultipartParser;
  #textBytesLeft: number;
  #nameBytesLeft = MAX_NAME_BYTES;

  constructor(boundary: string, maxTextBytes: number) {
    this.#parser = new MultipartParser(boundary, {
      maxParts: MAX_FIELDS,
      maxHeaderSize: MAX_PART_HEADER_BYTES,
      // The body is limited, and a form says that one of its pictures is too large.
      maxFileSize: Number.POSITIVE_INFINITY,
    });
    this.#textBytesLeft = maxTextBytes;
  }

  add(block: Buffer): void {
    try {
      for (const part of this.#parser.write(block)) this.#addPart(part);
    } catch (error) {
      // The parser throws for a text behind the last part, which is to be ignored (RFC 2046, 5.1.1).
      if (!this.#isComplete()) throw refusalOf(error);
    }
  }

  end(isRestDropped = false): SentForm {
    if (!isRestDropped && !this.#isComplete()) throw new BodyRefused(400);
    return this.#form;
  }

  #addPart(part: MultipartPart): void {
    const disposition = part.headers['content-disposition'] ?? '';
    this.#nameBytesLeft -= disposition.length;
    if (this.#nameBytesLeft < 0) throw new BodyRefused(413);
    const { name, filename } = ContentDisposition.from(disposition);
    if (name === undefined) throw new BodyRefused(400);
    const { fields, pictures } = this.#form;
    if (filename === undefined) {
      this.#textBytesLeft -= part.size;
      if (this.#textBytesLeft < 0) throw new BodyRefused(413);
      fields.append(name, new TextDecoder().decode(part.bytes));
      return;
    }
    // Says that the field holds no text.
    fields.append(name, new File([], filename));
    // A file field without a choice sends an empty file without a name.
    if (FILE_FIELDS.includes(name) && (filename || part.size > 0))
      pictures.push({ name: filename.replaceAll('%22', '"'), content: part.content });
  }

  #isComplete(): boolean {
    try {
      this.#parser.finish();
      return true;
    } catch {
      return false;
    }
  }
}

function refusalOf(error: unknown): BodyRefused {
  if (error instanceof BodyRefused) return error;
  const isTooMuch = error instanceof MaxHeaderSizeExceededError || error instanceof MaxPartsExceededError;
  return new BodyRefused(isTooMuch ? 413 : 400);
}

/** @throws BodyRefused 400 for a second boundary, even within another parameter: a proxy may use that one. */
function boundaryOf(contentType: string): string {
  const named = [...contentType.matchAll(PARAMETER)].filter(([, name]) => name?.toLowerCase() === 'boundary');
  const boundary = named[0]?.[2] ?? named[0]?.[3] ?? '';
  const isWellFormed = contentType.replace(PARAMETER, '').trim().toLowerCase() === 'multipart/form-data';
  const mentions = contentType.toLowerCase().split('boundary=').length - 1;
  if (!isWellFormed || mentions !== 1 || !BOUNDARY.test(boundary)) throw new BodyRefused(400);
  return boundary;
}
