import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

test.each(['/', '/c/emulator', '/c/emulator/projects?filter=a%20b#x', '/a/b.c'])(
  '%s is a place of ours',
  (path) => {
    expect(safeReturnTo(path)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  '//evil.test',
  '/\\evil.test',
  '/a\\b',
  '\\evil.test',
  'https:evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/\tevil',
  '/%0d%0aSet-Cookie: a=b\r\n',
  ' /a',
  '/bff/session',
  '/launch#token=x',
  `/${'x'.repeat(3000)}`,
])('%j is not', (path) => {
  expect(safeReturnTo(path)).toBe('/');
});
