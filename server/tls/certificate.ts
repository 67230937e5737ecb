import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { parseIpAddress } from '#server/auth/ip-address.ts';
import * as der from './der.ts';

export interface CertificateAndKey {
  /** PEM. */
  cert: string;
  /** PEM, PKCS #8. */
  key: string;
}

/** Names under which a local server is reached, always part of its certificate. */
export const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '::1'];

const AUTHORITY_DAYS = 3652;
// Apple's limit for certificates of servers is 398 days.
const LEAF_DAYS = 397;
// A client whose clock is a little behind should not refuse a certificate that was just made.
const BACKDATE_MS = HOUR;

const OID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const;

const SIGNATURE_ALGORITHM = der.sequence(der.objectIdentifier(OID.ecdsaWithSha256));

const attribute = (oid: string, text: string): Buffer =>
  der.set(der.sequence(der.objectIdentifier(oid), der.utf8String(text)));

function name(commonName: string): Buffer {
  return der.sequence(attribute(OID.organization, 'Quarterdeck'), attribute(OID.commonName, commonName));
}

function extension(oid: string, critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [der.boolean(true)] : [];
  return der.sequence(der.objectIdentifier(oid), ...flag, der.octetString(value));
}

/** RFC 5280 §4.2.1.2 (1): SHA-1 of the public key, which for P-256 is the last 65 bytes of its SPKI. */
function keyIdentifier(publicKey: KeyObject): Buffer {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha1').update(spki.subarray(-65)).digest();
}

/** Derived from the key, so that two authorities never share a name and a lost certificate can be remade. */
function authorityName(publicKey: KeyObject): Buffer {
  return name(`Quarterdeck local authority ${keyIdentifier(publicKey).toString('hex', 0, 4)}`);
}

function pem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

interface Draft {
  issuer: Buffer;
  subject: Buffer;
  publicKey: KeyObject;
  signingKey: KeyObject;
  days: number;
  now: Date;
  extensions: readonly Buffer[];
}

function signCertificate(draft: Draft): string {
  const serial = randomBytes(16);
  // Positive, and never zero in front.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const from = draft.now.getTime() - BACKDATE_MS;
  const body = der.sequence(
    der.context(0, der.integer(Buffer.of(2))),
    der.integer(serial),
    SIGNATURE_ALGORITHM,
    draft.issuer,
    der.sequence(der.time(new Date(from)), der.time(new Date(from + draft.days * DAY))),
    draft.subject,
    draft.publicKey.export({ type: 'spki', format: 'der' }),
    der.context(3, der.sequence(...draft.extensions)),
  );
  const signature = sign('sha256', body, draft.signingKey);
  return pem(der.sequence(body, SIGNATURE_ALGORITHM, der.bitString(signature)));
}

export function createKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The self-signed certificate of an authority, valid for ten years; it may sign servers only, no further authority. */
export function createAuthorityCertificate(key: string, now = new Date()): string {
  const signingKey = createPrivateKey(key);
  const publicKey = createPublicKey(signingKey);
  const issuer = authorityName(publicKey);
  return signCertificate({
    issuer,
    subject: issuer,
    publicKey,
    signingKey,
    days: AUTHORITY_DAYS,
    now,
    extensions: [
      extension(OID.basicConstraints, true, der.sequence(der.boolean(true), der.integer(Buffer.of(0)))),
      // keyCertSign and cRLSign: bits 5 and 6.
      extension(OID.keyUsage, true, der.bitString(Buffer.of(0x06), 1)),
      extension(OID.subjectKeyIdentifier, false, der.octetString(keyIdentifier(publicKey))),
    ],
  });
}

function addressBytes(text: string): Buffer | undefined {
  const address = parseIpAddress(text);
  if (address === undefined) return undefined;
  return Buffer.from(address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0'), 'hex');
}

function alternativeName(text: string): Buffer {
  const address = addressBytes(text);
  if (address !== undefined) return der.context(7, address, false);
  if (
    text.length > 253 ||
    !/^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  ) {
    throw new TypeError(`${JSON.stringify(text)} is neither a host name nor an address`);
  }
  return der.context(2, Buffer.from(text.toLowerCase(), 'latin1'), false);
}

/** A server's certificate, signed by the authority, for the local names and the given ones. */
export function createServerCertificate(
  authorityKey: string,
  names: readonly string[] = [],
  now = new Date(),
): CertificateAndKey {
  const signingKey = createPrivateKey(authorityKey);
  const authority = createPublicKey(signingKey);
  const key = createKey();
  const publicKey = createPublicKey(key);
  const all = [...new Set([...LOCAL_NAMES, ...names])];
  const cert = signCertificate({
    issuer: authorityName(authority),
    subject: name(all.find((text) => !LOCAL_NAMES.includes(text))?.slice(0, 64) ?? 'localhost'),
    publicKey,
    signingKey,
    days: LEAF_DAYS,
    now,
    extensions: [
      extension(OID.basicConstraints, true, der.sequence()),
      // digitalSignature: bit 0.
      extension(OID.keyUsage, true, der.bitString(Buffer.of(0x80), 7)),
      extension(OID.extendedKeyUsage, false, der.sequence(der.objectIdentifier(OID.serverAuth))),
      extension(OID.subjectAltName, false, der.sequence(...all.map(alternativeName))),
      extension(OID.subjectKeyIdentifier, false, der.octetString(keyIdentifier(publicKey))),
      extension(
        OID.authorityKeyIdentifier,
        false,
        der.sequence(der.context(0, keyIdentifier(authority), false)),
      ),
    ],
  });
  return { cert, key };
}

/** A client's certificate, signed by the authority, whose subject is one common name; good until a moment. */
export function createClientCertificate(
  authorityKey: string,
  commonName: string,
  { now, until }: { now: Date; until: Date },
): CertificateAndKey {
  const signingKey = createPrivateKey(authorityKey);
  const authority = createPublicKey(signingKey);
  const key = createKey();
  const publicKey = createPublicKey(key);
  const cert = signCertificate({
    issuer: authorityName(authority),
    subject: der.sequence(attribute(OID.commonName, commonName)),
    publicKey,
    signingKey,
    days: (until.getTime() - now.getTime() + BACKDATE_MS) / DAY,
    now,
    extensions: [
      extension(OID.basicConstraints, true, der.sequence()),
      // digitalSignature: bit 0.
      extension(OID.keyUsage, true, der.bitString(Buffer.of(0x80), 7)),
      extension(OID.extendedKeyUsage, false, der.sequence(der.objectIdentifier(OID.clientAuth))),
      extension(OID.subjectKeyIdentifier, false, der.octetString(keyIdentifier(publicKey))),
    ],
  });
  return { cert, key };
}
