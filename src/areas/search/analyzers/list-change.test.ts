import { describe, expect, test } from 'vitest';
import { applied, clashOf, differences, freeName } from './list-change.ts';

const analyzer = (name: string, type: 'keyword' | 'standard' = 'standard') => ({ name, tokenizer: { type } });
const list = [analyzer('a'), analyzer('b')];

describe('a change of the list', () => {
  test('puts a new analyzer last, and a changed one where it was, also under another name', () => {
    expect(applied({ kind: 'put', analyzer: analyzer('c') }, list).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
    ]);
    const renamed = applied({ kind: 'put', analyzer: analyzer('z'), was: 'a' }, list);
    expect(renamed.map(({ name }) => name)).toEqual(['z', 'b']);
    expect(applied({ kind: 'remove', name: 'a' }, list)).toEqual([analyzer('b')]);
  });

  test('reports the concurrent changes of another user', () => {
    expect(differences(list, [analyzer('b', 'keyword'), analyzer('c')])).toEqual([
      { name: 'a', kind: 'removed' },
      { name: 'b', kind: 'changed' },
      { name: 'c', kind: 'added' },
    ]);
    expect(differences(list, [...list].reverse())).toEqual([]);
  });

  test('meets theirs only where both concern the same analyzer', () => {
    const mine = { kind: 'put', analyzer: analyzer('a', 'keyword'), was: 'a' } as const;
    expect(clashOf(mine, list, [analyzer('a'), analyzer('other')])).toBeUndefined();
    const theirs = { name: 'a', tokenizer: { type: 'whitespace' as const } };
    expect(clashOf(mine, list, [theirs])).toEqual({ kind: 'changed', theirs });
    expect(clashOf(mine, list, [])).toEqual({ kind: 'gone' });
    expect(clashOf({ kind: 'remove', name: 'a' }, list, [theirs])).toEqual({ kind: 'changed', theirs });
  });

  test('is refused if another user has taken the name', () => {
    expect(clashOf({ kind: 'put', analyzer: analyzer('c') }, list, [...list, analyzer('c')])).toEqual({
      kind: 'taken',
    });
    const renamed = { kind: 'put', analyzer: analyzer('c'), was: 'a' } as const;
    expect(clashOf(renamed, list, [...list, analyzer('c')])).toEqual({ kind: 'taken' });
  });

  test('names a duplicate as no other is named', () => {
    expect(freeName('a', [...list, analyzer('aCopy')])).toBe('aCopy2');
  });
});
