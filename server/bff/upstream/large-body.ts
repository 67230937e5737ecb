import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { slices } from '#server/data/threads/slices.ts';

/** Bytes that are hashed or sent in one piece. */
const partBytes = 256 * 1024;

/** The JSON text of a large body, hashed and sent in parts between which other work runs. */
export class LargeBody {
  readonly bytes: Uint8Array;
  /** SHA-256 of the text. */
  readonly hash: string;

  private constructor(bytes: Uint8Array, hash: string) {
    this.bytes = bytes;
    this.hash = hash;
  }

  static async of(bytes: Uint8Array): Promise<LargeBody> {
    const yields = slices();
    const hash = createHash('sha256');
    for (const part of partsOf(bytes)) {
      hash.update(part);
      await yields();
    }
    return new LargeBody(bytes, hash.digest('base64url'));
  }

  /** A new stream of the text: a request may be sent again after a challenge. */
  stream(): Readable {
    return Readable.from(partsOf(this.bytes), { objectMode: false });
  }

  /** Its place in the identity of a call. */
  toJSON(): string {
    return this.hash;
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}
