import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAuthorityCertificate, createKey } from '#server/tls/certificate.ts';
import { certificateFacts } from './certificates.ts';

it('a certificate shows the names and times that another reader finds', () => {
  const pem = createAuthorityCertificate(createKey(), new Date('2026-03-13T14:02:00Z'));
  const existing = new X509Certificate(pem);
  const facts = certificateFacts(pem);
  expect(facts?.subject.split(', ').sort()).toEqual(existing.subject.split('\n').sort());
  expect(facts?.issuer.split(', ').sort()).toEqual(existing.issuer.split('\n').sort());
  expect(facts && [facts.notBefore, facts.notAfter]).toEqual([
    Date.parse(existing.validFrom),
    Date.parse(existing.validTo),
  ]);
});

it('texts that are no certificates have no facts', () => {
  const pem = createAuthorityCertificate(createKey());
  for (const text of ['', 'AAAA', '!', pem.slice(0, 200), `${pem.slice(0, 60)}${pem.slice(90)}`])
    expect(certificateFacts(text)).toBeUndefined();
});
