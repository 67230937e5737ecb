import { expect, it } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { Connection } from '#contract/console/bff.ts';
import { needsSecret, toPatch, toRequest, valuesOf } from './connection-form-model.ts';

const stored: Connection = {
  id: 'prod',
  name: 'Production',
  origin: 'https://cloud.mongodb.com',
  kind: 'apiKey',
  identity: 'abcdefgh',
  secretHint: '••••1234',
  emulator: false,
  readOnly: false,
  protection: noProtection,
  createdAt: 0,
  updatedAt: 0,
};

it('sends only what changed, and never the stored secret', () => {
  const values = { ...valuesOf(stored, []), readOnly: true };
  expect(toPatch(values, stored)).toEqual({ request: { readOnly: true } });
});

it('requires the secret again when the address, the kind or the key changes', () => {
  for (const change of [
    { origin: 'https://localhost:8443' },
    { kind: 'serviceAccount' as const },
    { identity: 'other' },
  ]) {
    const values = { ...valuesOf(stored, []), ...change };
    expect(needsSecret(values, stored)).toBe(true);
    expect(toPatch(values, stored)).toHaveProperty('problems.secret');
    expect(toPatch({ ...values, secret: { keep: false, text: 's3cret' } }, stored)).toEqual({
      request: { ...change, secret: 's3cret' },
    });
  }
});

it('names each field of a new connection that is missing', () => {
  const result = toRequest({ ...valuesOf(undefined, []), origin: 'cloud' });
  expect(result).toMatchObject({
    problems: { name: 'is required', identity: 'is required', secret: 'is required' },
  });
  expect(result).toHaveProperty('problems.origin');
});

it('starts with the first address that the server allows', () => {
  expect(valuesOf(undefined, ['https://cloud.mongodb.com']).origin).toBe('https://cloud.mongodb.com');
});
