import { expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const origin = 'http://localhost:8585';

it('returns to the requested page', () => {
  expect(safeReturnTo('/c/prod/groups/1/alerts?status=OPEN#x', origin)).toBe(
    '/c/prod/groups/1/alerts?status=OPEN#x',
  );
});

it.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example/',
  '/a/..//evil.example',
  '/sign-in?returnTo=/',
  '/launch#token=x',
])('goes to the start instead of %j', (wanted) => {
  expect(safeReturnTo(wanted, origin)).toBe('/');
});
