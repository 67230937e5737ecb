import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '#contract/values/durations.ts';
import { formatIpAddress, parseIpAddress } from '#server/auth/ip-address.ts';
import { createFile, createFolder, readPrivateFile, replaceFile } from '#server/store/private-file.ts';
import {
  type CertificateAndKey,
  createAuthorityCertificate,
  createKey,
  createServerCertificate,
  LOCAL_NAMES,
} from './certificate.ts';

export interface AuthorityOptions {
  /** Host names and addresses besides localhost, 127.0.0.1 and ::1. */
  names?: readonly string[];
  now?: Date;
}

export interface Authority {
  /** The certificate that clients need to trust. */
  caPath: string;
  ca: string;
  cert: string;
  key: string;
}

// 30 days before the end, so that a server restarted now and then never serves an expired certificate.
const RENEW_BEFORE_MS = 30 * DAY;

function readCertificate(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(path, 'utf8');
}

function endsSoon(certificate: X509Certificate, now: Date): boolean {
  return Date.parse(certificate.validTo) - now.getTime() < RENEW_BEFORE_MS;
}

/**
 * The authority's own certificate is what people have put into their trust stores: it is replaced only when it
 * ends, and anything unreadable is an error that names the file.
 */
function loadAuthority(dir: string, now: Date): { caPath: string; ca: string; caKey: string } {
  const caPath = join(dir, 'ca.pem');
  const keyPath = join(dir, 'ca.key.pem');
  const existing = readCertificate(caPath);
  let caKey = readPrivateFile(keyPath)?.toString('utf8');
  if (caKey === undefined) {
    if (existing !== undefined) throw new Error(`${keyPath}, the key of ${caPath}, is missing`);
    createFile(keyPath, createKey());
    caKey = readPrivateFile(keyPath)?.toString('utf8') ?? '';
  }
  let ca = existing;
  try {
    const key = createPrivateKey(caKey);
    const certificate = ca === undefined ? undefined : new X509Certificate(ca);
    if (certificate !== undefined && !certificate.checkPrivateKey(key))
      throw new Error('the two do not match');
    if (certificate === undefined || endsSoon(certificate, now)) ca = undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${caPath} and ${keyPath} cannot be used: ${reason}`, { cause: error });
  }
  if (ca === undefined) {
    ca = createAuthorityCertificate(caKey, now);
    replaceFile(caPath, ca, 0o644);
  }
  return { caPath, ca, caKey };
}

function canonical(name: string): string {
  const address = parseIpAddress(name);
  return address === undefined ? name.toLowerCase() : formatIpAddress(address);
}

function namesOf(certificate: X509Certificate): string[] {
  const entries = (certificate.subjectAltName ?? '').split(', ');
  return [...new Set(entries.map((entry) => canonical(entry.replace(/^(?:DNS|IP Address):/, ''))))].sort();
}

function isUsable(
  cert: string,
  key: string,
  ca: X509Certificate,
  names: readonly string[],
  now: Date,
): boolean {
  try {
    const leaf = new X509Certificate(cert);
    const wanted = [...new Set([...LOCAL_NAMES, ...names].map(canonical))].sort();
    return (
      leaf.verify(createPublicKey(ca.toString())) &&
      leaf.checkPrivateKey(createPrivateKey(key)) &&
      !endsSoon(leaf, now) &&
      Date.parse(leaf.validFrom) <= now.getTime() &&
      namesOf(leaf).join() === wanted.join()
    );
  } catch {
    return false;
  }
}

/**
 * The certificate authority of a data folder and a server certificate signed by it, created on the first
 * start. The server certificate is renewed when it expires soon or when other names are requested. Keys have
 * mode 0600.
 */
export function loadOrCreateAuthority(dir: string, options: AuthorityOptions = {}): Authority {
  const { names = [], now = new Date() } = options;
  createFolder(dir);
  const { caPath, ca, caKey } = loadAuthority(dir, now);
  const certPath = join(dir, 'server.pem');
  const keyPath = join(dir, 'server.key.pem');
  const cert = readCertificate(certPath);
  const key = readPrivateFile(keyPath)?.toString('utf8');
  if (cert !== undefined && key !== undefined && isUsable(cert, key, new X509Certificate(ca), names, now)) {
    return { caPath, ca, cert, key };
  }
  const fresh = createServerCertificate(caKey, names, now);
  replaceFile(keyPath, fresh.key);
  replaceFile(certPath, fresh.cert, 0o644);
  return { caPath, ca, ...fresh };
}

/** Issues further certificates of a folder's authority. */
export function certificateIssuer(
  dir: string,
  now = new Date(),
): (names: readonly string[]) => CertificateAndKey {
  const { caKey } = loadAuthority(dir, now);
  return (names) => createServerCertificate(caKey, names);
}
