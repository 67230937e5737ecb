import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** For tests only: a key of the second factor in software, ES256 without attestation. */

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** CBOR of an authenticator's answer: maps, texts, bytes and small integers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

/** Fields that a hostile browser changes. */
interface Hostile {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  counter?: number;
  /** User presence, 1, and attested data, 64. */
  flags?: number;
}

export interface SoftwareKey {
  id: string;
  register(options: Record<string, unknown>, hostile?: Hostile): object;
  sign(options: Record<string, unknown>, hostile?: Hostile): object;
}

/** @param origin where its browser is */
export function createKey(origin: string): SoftwareKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = base64url(credential);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;
  const clientData = (type: string, options: Record<string, unknown>, hostile: Hostile) =>
    Buffer.from(
      JSON.stringify({
        type: hostile.type ?? type,
        challenge: hostile.challenge ?? options.challenge,
        origin: hostile.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (flags: number, hostile: Hostile) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(hostile.counter ?? counter);
    const rpIdHash = sha256(hostile.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([hostile.flags ?? flags]), count]);
  };
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    register(options, hostile = {}) {
      const length = Buffer.from([0, credential.length]);
      const authData = Buffer.concat([head(0x41, hostile), Buffer.alloc(16), length, credential, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, hostile)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['usb'],
        },
      };
    },
    sign(options, hostile = {}) {
      counter += 1;
      const data = clientData('webauthn.get', options, hostile);
      const authenticatorData = head(0x01, hostile);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(createSign('SHA256').update(signed).sign(privateKey)),
        },
      };
    },
  };
}
