import { describe, expect, it } from 'vitest';
import { keptForSame, keptWithin, rowQueryOf } from './kept-data.ts';

describe('previous data', () => {
  it('stays while the key begins with the same parts', () => {
    const kept = keptWithin(['measured', 'a', 'cpu']);
    expect(kept('values', { queryKey: ['measured', 'a', 'cpu', 100, 200] })).toBe('values');
    expect(kept('values', { queryKey: ['measured', 'b', 'cpu', 100, 200] })).toBeUndefined();
    expect(kept(undefined, undefined)).toBeUndefined();
  });

  it('of another project is not kept', () => {
    const own = ['operation', 'a', 'listGroupEvents', { groupId: '1', query: { pageNum: 2 } }];
    const kept = keptForSame(own, ['groupId']);
    const of = (groupId: string, connection = 'a') => ({
      queryKey: ['operation', connection, 'listGroupEvents', { groupId, query: { pageNum: 1 } }],
    });
    expect(kept('page 1', of('1'))).toBe('page 1');
    expect(kept('page 1', of('2'))).toBeUndefined();
    expect(kept('page 1', of('1', 'b'))).toBeUndefined();
  });
});

it('names rows of the previous query as such', () => {
  const current = rowQueryOf(['a', { page: 2 }], { isPlaceholderData: true });
  expect(current).toEqual({ key: '["a",{"page":2}]', previous: true });
});
