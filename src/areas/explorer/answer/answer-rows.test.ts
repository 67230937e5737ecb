import { describe, expect, it } from 'vitest';
import { ExactNumber, parseExact } from '#src/lib/json/exact-json.ts';
import { columnNames, pageOf, rowsOf, selfLink, summary } from './answer-rows.ts';

describe('an answer as a table', () => {
  it('has rows where it is a list, in an envelope or bare', () => {
    expect(rowsOf({ results: [{ id: 'a' }] })).toEqual([{ id: 'a' }]);
    expect(rowsOf(['x', 'y'])).toEqual([{ value: 'x' }, { value: 'y' }]);
    expect(rowsOf({ id: 'a' })).toBeUndefined();
    expect(rowsOf(undefined)).toBeUndefined();
  });

  it('has identifying columns first, nested ones last, and no links', () => {
    const rows = [{ tags: [], links: [], clusterType: 'REPLICASET', id: '1' }, { name: 'orders' }];
    expect(columnNames(rows)).toEqual(['name', 'id', 'clusterType', 'tags']);
  });

  it('summarizes nested values', () => {
    expect(summary(['A', 'B'])).toBe('A, B');
    expect(summary([{}, {}])).toBe('2 items');
    expect(summary({ a: 1 })).toBe('1 field');
    expect(summary(undefined)).toBe('');
  });

  it('shows numbers that would be rounded as they were written', () => {
    const body = parseExact('{"results":[{"id":9007199254740993},9007199254740993]}');
    const rows = rowsOf(body) ?? [];
    expect(rows).toEqual([
      { id: new ExactNumber('9007199254740993') },
      { value: new ExactNumber('9007199254740993') },
    ]);
    expect([summary(rows[0]?.id), summary([rows[0]?.id, 2])]).toEqual([
      '9007199254740993',
      '9007199254740993, 2',
    ]);
  });

  it('knows the address of each thing', () => {
    expect(selfLink({ links: [{ rel: 'self', href: 'https://x/y' }] })).toBe('https://x/y');
    expect(selfLink({})).toBeUndefined();
  });
});

describe('pages', () => {
  it('continue while more exist', () => {
    expect(pageOf({ results: [1], totalCount: 3 }, { itemsPerPage: 1 })).toEqual({
      page: 1,
      hasNext: true,
      total: 3,
    });
    expect(pageOf({ results: [1], totalCount: 3 }, { itemsPerPage: 1, pageNum: 3 })).toMatchObject({
      hasNext: false,
    });
    expect(pageOf({ results: [1, 2] }, { itemsPerPage: 2 })).toEqual({ page: 1, hasNext: true });
    expect(pageOf({ id: 'x' }, {})).toBeUndefined();
  });
});
