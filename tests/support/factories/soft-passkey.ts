import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** CBOR (RFC 8949) of what an authenticator writes: maps, texts, bytes and small numbers. */
function cbor(value: Map<string | number, unknown> | string | number | Buffer): Buffer {
  const head = (type: number, length: number) =>
    length < 24
      ? Buffer.from([(type << 5) | length])
      : length < 256
        ? Buffer.from([(type << 5) | 24, length])
        : Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

type Ask = { origin: string; domain: string; challenge: string; isVerified?: boolean };

/** An authenticator in software, which answers as it is told, also wrongly. */
export class SoftPasskey {
  readonly #id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#coordinates = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  make(ask: Ask): string {
    const { x, y } = this.#coordinates;
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, publicKey]);
    const authData = Buffer.concat([this.#head(ask, 0x40), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', ask).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    });
  }

  logIn(ask: Ask): string {
    const client = clientData('webauthn.get', ask);
    const authData = this.#head(ask, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#key);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #head({ domain, isVerified = true }: Ask, flags: number): Buffer {
    // As those that synchronise, it does not count its uses.
    const counter = Buffer.alloc(4);
    return Buffer.concat([sha256(domain), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]), counter]);
  }

  #answer(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

function clientData(type: string, { challenge, origin }: Ask): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
