import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The server's side of SCRAM-SHA-256 (RFC 5802, RFC 7677): who knows the credentials cannot sign in with them. */

export interface ScramCredentials {
  /** Base64. */
  salt: string;
  iterations: number;
  storedKey: string;
  serverKey: string;
}

/** The least that the standard allows: it protects passwords of made-up users on loopback. */
const iterations = 4096;

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The stored credentials of a password. */
export function scramCredentials(password: string, salt: Buffer = randomBytes(16)): ScramCredentials {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  return {
    salt: salt.toString('base64'),
    iterations,
    storedKey: sha256(hmac(salted, 'Client Key')).toString('base64'),
    serverKey: hmac(salted, 'Server Key').toString('base64'),
  };
}

function attribute(text: string, name: string): string | undefined {
  const match = text.split(',').find((part) => part.startsWith(`${name}=`));
  return match?.slice(2);
}

/** The user of a first message: `n,,n=user,r=nonce`. Undefined when it is invalid, or requires channel binding. */
export function scramUser(first: string): { username: string; nonce: string; bare: string } | undefined {
  if (!first.startsWith('n,,')) return undefined;
  const bare = first.slice(3);
  const name = attribute(bare, 'n');
  const nonce = attribute(bare, 'r');
  if (name === undefined || !nonce) return undefined;
  return { username: name.replaceAll('=2C', ',').replaceAll('=3D', '='), nonce, bare };
}

export interface ScramConversation {
  /** The first message of the server. */
  challenge: string;
  /** The last word of the server, or undefined when the client has not proved itself. */
  finish(last: string): string | undefined;
}

export function beginScram(
  { nonce, bare }: { nonce: string; bare: string },
  credentials: ScramCredentials,
  serverNonce = randomBytes(18).toString('base64'),
): ScramConversation {
  const both = nonce + serverNonce;
  const challenge = `r=${both},s=${credentials.salt},i=${credentials.iterations}`;
  return {
    challenge,
    finish(last) {
      const [withoutProof, proof] = split(last);
      if (attribute(last, 'r') !== both || attribute(last, 'c') !== 'biws' || proof === undefined) {
        return undefined;
      }
      const message = `${bare},${challenge},${withoutProof}`;
      const storedKey = Buffer.from(credentials.storedKey, 'base64');
      const signature = hmac(storedKey, message);
      const input = Buffer.from(proof, 'base64');
      if (input.length !== signature.length) return undefined;
      const clientKey = Buffer.from(input.map((byte, index) => byte ^ (signature[index] ?? 0)));
      if (!timingSafeEqual(sha256(clientKey), storedKey)) return undefined;
      return `v=${hmac(Buffer.from(credentials.serverKey, 'base64'), message).toString('base64')}`;
    },
  };
}

function split(last: string): [string, string | undefined] {
  const at = last.lastIndexOf(',p=');
  return at < 0 ? [last, undefined] : [last.slice(0, at), last.slice(at + 3)];
}
