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

  it('keeps names that nobody knows', () => {
    expect(read('unheardOf=1')).toEqual({ unheardOf: '1' });
  });

  it('that is empty says nothing, whether its name is known or not', () => {
    expect(read('ListOptions=&count=&on=&m=&m=')).toEqual({});
    expect(read('count=&count=3&m=&m=A')).toEqual({ count: 3, m: ['A'] });
  });
});
