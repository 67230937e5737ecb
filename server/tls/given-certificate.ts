import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'must be readable by the user who runs this program',
  EPERM: 'must be readable by the user who runs this program',
  EISDIR: 'must be a file, and is a folder',
};

function readNamed(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`${flag}: ${path} ${reasons[code] ?? `cannot be read (${code})`}.`, { cause: error });
  }
}

function decided<Made>(make: () => Made, text: string): Made {
  try {
    return make();
  } catch (error) {
    throw new Error(text, { cause: error });
  }
}

/** The certificate chain and the key that an operator names, which fit together; errors say which flag to mend. */
export function readGivenCertificate({ certFile, keyFile }: CertificateFiles): { cert: string; key: string } {
  const cert = readNamed('--tls-cert', certFile);
  const key = readNamed('--tls-key', keyFile);
  const leaf = decided(
    () => new X509Certificate(cert),
    `--tls-cert: ${certFile} must hold certificates in PEM form, the server's own first.`,
  );
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(key)) {
    throw new Error(`--tls-key: ${keyFile} must hold a key without a passphrase.`);
  }
  const opened = decided(
    () => createPrivateKey(key),
    `--tls-key: ${keyFile} must hold a private key in PEM form.`,
  );
  if (!leaf.checkPrivateKey(opened)) {
    throw new Error(`--tls-key: ${keyFile} must be the key of the first certificate in ${certFile}.`);
  }
  return { cert, key };
}
