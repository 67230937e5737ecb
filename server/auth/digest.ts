import { createHash } from 'node:crypto';

/** The supported algorithms of RFC 7616; none of our peers offers session variants. */
export type DigestAlgorithm = 'MD5' | 'SHA-256';

export interface DigestInput {
  ha1: string;
  method: string;
  /** The `uri` directive, byte for byte as it is sent. */
  uri: string;
  nonce: string;
  /** Eight hexadecimal digits. */
  nc: string;
  cnonce: string;
  algorithm?: DigestAlgorithm;
}

function hex(algorithm: DigestAlgorithm, text: string): string {
  return createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
    .update(text, 'utf8')
    .digest('hex');
}

/** H(username:realm:password): all that a server needs to keep to check a Digest. */
export function digestHa1(
  username: string,
  realm: string,
  password: string,
  algorithm: DigestAlgorithm = 'MD5',
): string {
  return hex(algorithm, `${username}:${realm}:${password}`);
}

/** The `response` directive for qop=auth (RFC 7616 §3.4.1). */
export function digestResponse(input: DigestInput): string {
  const algorithm = input.algorithm ?? 'MD5';
  const ha2 = hex(algorithm, `${input.method}:${input.uri}`);
  return hex(algorithm, `${input.ha1}:${input.nonce}:${input.nc}:${input.cnonce}:auth:${ha2}`);
}
