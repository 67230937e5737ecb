import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Where a secret belongs. A sealed text moved to another record, field or version does not open. */
interface SecretPlace {
  id: string;
  field: string;
  version: number;
}

export interface SecretBox {
  seal(secret: string, place: SecretPlace): string;
  open(sealed: string, place: SecretPlace): string;
}

/** Thrown for a wrong key, a moved or altered text; the error reveals neither the cause nor the content. */
export class SecretBoxError extends Error {
  constructor() {
    super('the sealed secret cannot be opened: it was altered, moved, or sealed with another key');
    this.name = 'SecretBoxError';
  }
}

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function additionalData({ id, field, version }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, id, field, version]), 'utf8');
}

/** AES-256-GCM with a fresh nonce for every text. */
export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.byteLength !== 32) throw new TypeError('key must be 32 bytes');
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${FORMAT}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, place) {
      const encoded = /^v1\.([A-Za-z0-9_-]+)$/.exec(sealed)?.[1];
      const bytes = Buffer.from(encoded ?? '', 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretBoxError();
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(additionalData(place));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        throw new SecretBoxError();
      }
    },
  };
}
