/** Certificates in PEM, as a text of one block after the other; without zod, for forms. */

/** Most certificates in one text // assumed */
const mostCertificates = 50;

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/gu;

type Certificates = { ok: true; blocks: string[] } | { ok: false; reason: string };

/** The certificates of a text that holds nothing else. */
export function readCertificates(text: string): Certificates {
  const blocks = text.match(block) ?? [];
  if (blocks.length === 0 || text.replace(block, '').trim() !== '')
    return { ok: false, reason: 'must be certificates in PEM format' };
  if (blocks.length > mostCertificates)
    return { ok: false, reason: `must have at most ${mostCertificates} certificates` };
  return { ok: true, blocks };
}

/** Why a certificate of a text, counted from 1, is refused. */
export const unreadableCertificate = (number: number): string =>
  `has an unreadable certificate: number ${number}`;
