import type { AdvancedConfiguration } from '../parts.ts';

/** Ciphers that a cluster can be configured to use // documented */
export const ciphers12 = [
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
] as const;
export const ciphers13 = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_128_CCM_SHA256',
] as const;

type Ciphers = Pick<
  AdvancedConfiguration,
  'customOpensslCipherConfigTls12' | 'customOpensslCipherConfigTls13' | 'tlsCipherConfigMode'
>;

/** The problem with the cipher mode; undefined: nothing. */
export function cipherModeProblem({
  tlsCipherConfigMode: mode,
  customOpensslCipherConfigTls12: ciphers12 = [],
  customOpensslCipherConfigTls13: ciphers13 = [],
}: Ciphers): string | undefined {
  const listed = ciphers12.length + ciphers13.length;
  return mode === 'CUSTOM' && listed === 0 ? 'must be DEFAULT without a list of ciphers' : undefined;
}
