import { describe, expect, test } from 'vitest';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 3));
const place = { id: 'connection-1', field: 'privateKey', version: 1 };

describe('a sealed secret', () => {
  test.each(['', 'plain', 'ä€😀', 'x'.repeat(100_000)])('opens to the original value', (secret) => {
    expect(box.open(box.seal(secret, place), place)).toBe(secret);
  });

  test('shows nothing of the secret and never looks the same', () => {
    const sealed = Array.from({ length: 1000 }, () => box.seal('hunter2-hunter2', place));
    expect(new Set(sealed).size).toBe(1000);
    expect(Buffer.from(sealed[0]?.slice(3) ?? '', 'base64url').includes('hunter2')).toBe(false);
  });

  test.each([
    ['record', { ...place, id: 'connection-2' }],
    ['field', { ...place, field: 'clientSecret' }],
    ['version', { ...place, version: 2 }],
  ])('does not open in another %s', (_, other) => {
    expect(() => box.open(box.seal('s', place), other)).toThrow(SecretBoxError);
  });

  test('does not open with another key', () => {
    const other = createSecretBox(Buffer.alloc(32, 4));
    expect(() => other.open(box.seal('s', place), place)).toThrow(SecretBoxError);
  });

  test('does not open when any bit is changed or the end is cut off', () => {
    const bytes = Buffer.from(box.seal('secret', place).slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => box.open(`v1.${changed.toString('base64url')}`, place)).toThrow(SecretBoxError);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => box.open(`v1.${bytes.subarray(0, length).toString('base64url')}`, place)).toThrow(
        SecretBoxError,
      );
    }
  });

  test('does not open with anything before or behind it', () => {
    const sealed = box.seal('secret', place);
    for (const text of [
      `x${sealed}`,
      `${sealed}.`,
      `${sealed}\nx`,
      sealed.slice(3),
      `v2${sealed.slice(2)}`,
      '',
    ]) {
      expect(() => box.open(text, place), text).toThrow(SecretBoxError);
    }
  });

  test('reports a failure to open without any of the content', () => {
    const error = new SecretBoxError();
    expect([error.name, error.message]).toEqual([
      'SecretBoxError',
      expect.stringContaining('cannot be opened'),
    ]);
  });

  test('the key must have 32 bytes', () => {
    expect(() => createSecretBox(Buffer.alloc(31))).toThrow('32 bytes');
  });
});
