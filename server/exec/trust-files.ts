import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { replaceFile } from '#server/store/private-file.ts';
import { certificatesOf, trustStore } from '#server/tls/trust-store.ts';

/** Files with certificates, for clients that take a file. */
export interface TrustFiles {
  /** The emulator's authority alone, or with certificates that NODE_EXTRA_CA_CERTS named before. */
  extra: string;
  /** The system's authorities and the emulator's: for variables that replace the system's list. */
  bundle: string;
  /** The same as a trust store for Java. */
  store: string;
}

/** The system's list of authorities, as Go and OpenSSL look for it // documented: crypto/x509, root_linux.go and others */
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
  '/usr/local/etc/ssl/cert.pem',
];

/** No list of authorities is larger; a variable may name any file. */
const largestBundle = 16 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

function readPem(path: string | undefined): string | undefined {
  if (path === undefined || path === '' || !existsSync(path)) return undefined;
  const state = statSync(path);
  if (!state.isFile() || state.size > largestBundle) return undefined;
  const pem = readFileSync(path, 'utf8');
  return certificatesOf(pem).length > 0 ? pem : undefined;
}

/** The authorities that commands trust without the emulator: the caller's own list, the system's, or Node's. */
function usualAuthorities(env: Environment): string {
  const paths = [env.SSL_CERT_FILE, env.REQUESTS_CA_BUNDLE, env.CURL_CA_BUNDLE, ...systemBundles];
  for (const path of paths) {
    const pem = readPem(path);
    if (pem !== undefined) return pem;
  }
  return rootCertificates.join('\n');
}

/** The emulator's authority comes first: readers of one certificate take it. */
const bundleOf = (ca: string, env: Environment): string => `${ca.trimEnd()}\n${usualAuthorities(env)}`;

/** Writes the bundle alone, into a file that other containers mount. */
export function writeTrustBundle(file: string, ca: string, env: Environment): void {
  replaceFile(file, bundleOf(ca, env), 0o644);
}

/** Writes the files into a folder of this process. `ca` is the emulator's authority as PEM. */
export function writeTrustFiles(dir: string, ca: string, env: Environment): TrustFiles {
  const files = {
    extra: join(dir, 'emulator-ca.pem'),
    bundle: join(dir, 'ca-bundle.pem'),
    store: join(dir, 'ca-store.p12'),
  };
  const bundle = bundleOf(ca, env);
  const extra = readPem(env.NODE_EXTRA_CA_CERTS);
  // no other process reads them before the command starts, and none after it: durable writes would only delay the start
  const mode = 0o644;
  writeFileSync(files.extra, extra === undefined ? ca : `${ca.trimEnd()}\n${extra}`, { mode });
  writeFileSync(files.bundle, bundle, { mode });
  writeFileSync(files.store, trustStore(certificatesOf(bundle)), { mode });
  return files;
}
