import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearchValue } from './search-value.ts';

const parse = parseSearchWith(parseSearchValue);
const stringify = stringifySearchWith(JSON.stringify, parseSearchValue);

it('keeps ids of digits as text', () => {
  for (const id of ['123456789012345678901234', '5e1234567890123456789012', '000000000000000000000001']) {
    expect(parse(`?alert=${id}`)).toEqual({ alert: id });
    expect(stringify({ alert: id })).toBe(`?alert=${id}`);
  }
});

it('reads plain URLs that people write', () => {
  expect(parse('?status=OPEN&page=2&acknowledged=false')).toEqual({
    status: 'OPEN',
    page: 2,
    acknowledged: false,
  });
});

it('parses every value that it has written', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { minLength: 1 }));
  fc.assert(
    fc.property(value, (each) => {
      expect(parse(stringify({ each }))).toEqual({ each });
    }),
  );
});
