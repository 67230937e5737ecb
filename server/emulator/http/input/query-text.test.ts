import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readQuery } from './query-text.ts';

const shape = { count: z.int().optional(), on: z.boolean().optional(), m: z.array(z.string()).optional() };
const read = (query: string) => readQuery(shape, new URLSearchParams(query));

describe('query text', () => {
  it('becomes numbers, booleans and lists where the schema speaks of them', () => {
    expect(read('count=3&on=true&m=A&m=B')).toEqual({ count: 3, on: true, m: ['A', 'B'] });
  });

  it('stays text where it is not exactly one, and a list where it was sent twice', () => {
    expect(read('count=1e3&on=yes')).toEqual({ count: '1e3', on: 'yes' });
    expect(read('count=1&count=2')).toEqual({ count: ['1', '2'] });
  });

  it.each([
    ['-0.25', -0.25],
    ['1.125', 1.125],
    ['9007199254740991', 9007199254740991],
    ['1.', '1.'],
    ['1.x', '1.x'],
    ['1x', '1x'],
    ['x1', 'x1'],
    ['01', '01'],
    ['12345678901234567', '12345678901234567'],
  ])('reads the number %s as JSON would, and nothing else', (text, value) => {
    expect(read(`count=${text}`)).toEqual({ count: value });
  });

  it.each([
    ['True', true],
    ['FALSE', false],
    ['xtrue', 'xtrue'],
    ['truex', 'truex'],
    ['false ', 'false '],
  ])('reads the boolean %s in any case, and nothing else', (text, value) => {
    expect(read(`on=${text}`)).toEqual({ on: value });
  });

  it('keeps unknown names', () => {
    expect(read('unheardOf=1')).toEqual({ unheardOf: '1' });
  });

  it('that is empty is ignored, whether its name is known or not', () => {
    expect(read('ListOptions=&count=&on=&m=&m=')).toEqual({});
    expect(read('count=&count=3&m=&m=A')).toEqual({ count: 3, m: ['A'] });
  });
});
