import * as der from './der.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  friendlyName: '1.2.840.113549.1.9.20',
  // without it Java ignores a certificate that has no key // documented: KeyStore of type PKCS12
  trustedKeyUsage: '2.16.840.1.113894.746875.1.1',
  anyExtendedKeyUsage: '2.5.29.37.0',
} as const;

/** The certificates of a PEM text as DER, in order. */
export function certificatesOf(pem: string): Buffer[] {
  const blocks = pem.matchAll(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END /g);
  return [...blocks].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
}

function attribute(oid: string, value: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(oid), der.set(value));
}

function bagOf(certificate: Buffer, name: string): Buffer {
  const content = der.sequence(
    der.objectIdentifier(OID.x509Certificate),
    der.context(0, der.octetString(certificate)),
  );
  return der.sequence(
    der.objectIdentifier(OID.certificateBag),
    der.context(0, content),
    der.set(
      attribute(OID.friendlyName, der.bmpString(name)),
      attribute(OID.trustedKeyUsage, der.objectIdentifier(OID.anyExtendedKeyUsage)),
    ),
  );
}

function contentOf(data: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(OID.data), der.context(0, der.octetString(data)));
}

/**
 * A PKCS #12 trust store (RFC 7292) with these certificates. It holds nothing secret: certificates are not encrypted,
 * and there is no MAC, so that Java opens it without a password.
 */
export function trustStore(certificates: readonly Buffer[]): Buffer {
  const bags = certificates.map((each, at) => bagOf(each, `quarterdeck-${at + 1}`));
  const safe = der.sequence(contentOf(der.sequence(...bags)));
  return der.sequence(der.integer(Buffer.of(3)), contentOf(safe));
}
