import { describe, expect, test } from 'vitest';
import { hashPassword, PasswordTooLongError, unmatchableHash, verifyPassword } from './password.ts';

const cheap = { N: 1024, r: 8, p: 1 };

describe('passwords', () => {
  test('the default cost is N=2^16, r=8, p=2 and is kept with the hash', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^scrypt\$N=65536,r=8,p=2\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('correct horsf', stored)).toBe(false);
  });

  test('a hash for unknown names is checked at the default cost and matches no password', async () => {
    expect(unmatchableHash()).toMatch(/^scrypt\$N=65536,r=8,p=2\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('', unmatchableHash(cheap))).toBe(false);
  });

  test('equal passwords have different hashes, and old costs still verify', async () => {
    const [one, two] = await Promise.all([hashPassword('a', cheap), hashPassword('a', cheap)]);
    expect(one).not.toBe(two);
    expect(await verifyPassword('a', one)).toBe(true);
  });

  test('the same characters composed in another way are the same password', async () => {
    expect(await verifyPassword('e\u0301', await hashPassword('\u00e9', cheap))).toBe(true);
  });

  test('more than 1 KB is refused before any hashing', async () => {
    await expect(hashPassword('x'.repeat(1025))).rejects.toBeInstanceOf(PasswordTooLongError);
    await expect(hashPassword('ä'.repeat(513))).rejects.toThrow('at most 1024 bytes');
    const stored = await hashPassword('x', cheap);
    const started = process.cpuUsage();
    await expect(verifyPassword('x'.repeat(10_000_000), stored)).rejects.toBeInstanceOf(PasswordTooLongError);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(100);
  });

  test.each([
    '',
    'plain text',
    '$2b$10$abcdefghijklmnopqrstuv',
    `scrypt$N=99999999,r=99,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
    `scrypt$N=1024,r=8,p=1$${'a'.repeat(22)}$`,
  ])('a stored hash like %j is an error, not a wrong password', async (stored) => {
    await expect(verifyPassword('x', stored)).rejects.toThrow('not readable');
  });
});
