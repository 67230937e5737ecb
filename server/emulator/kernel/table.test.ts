import { describe, expect, it } from 'vitest';
import { spec, Table } from './table.ts';

interface Row {
  id: string;
  group: string;
  at: string;
}

const rows = () =>
  new Table('rows', spec<Row>()({ group: { key: (row) => row.group, order: (row) => row.at } }), {
    changed: () => undefined,
  });
const row = (at: number, group = 'g'): Row => ({
  id: `id-${at}`,
  group,
  at: String(at).padStart(4, '0'),
});
const shown = (table: ReturnType<typeof rows>, group = 'g') =>
  table.by('group', group).map(({ at }) => Number(at));

describe('a list of a table', () => {
  it('stands newest first, whatever the order in which rows came, and however many between two looks', () => {
    const table = rows();
    for (const at of [5, 1, 9]) table.put(row(at));
    expect(shown(table)).toEqual([9, 5, 1]);
    for (const at of [7, 3, 11, 2, 10, 4]) table.put(row(at));
    expect(shown(table)).toEqual([11, 10, 9, 7, 5, 4, 3, 2, 1]);
    table.put(row(6));
    expect(shown(table)).toEqual([11, 10, 9, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('forgets rows that were deleted or moved before anybody looked', () => {
    const table = rows();
    for (const at of [1, 2, 3]) table.put(row(at));
    table.delete('id-2');
    table.put({ ...row(3), group: 'other' });
    expect(shown(table)).toEqual([1]);
    expect(shown(table, 'other')).toEqual([3]);
    table.delete('id-1');
    expect(shown(table)).toEqual([]);
  });

  it('agrees with a sort, through many random changes', () => {
    const table = rows();
    const known = new Map<string, Row>();
    let state = 7;
    const next = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % limit;
    };
    for (let turn = 0; turn < 2000; turn += 1) {
      const made = row(next(300), next(2) === 0 ? 'g' : 'h');
      if (next(4) === 0) {
        table.delete(made.id);
        known.delete(made.id);
      } else {
        table.put(made);
        known.set(made.id, made);
      }
      if (next(7) > 0) continue;
      const want = [...known.values()].filter(({ group }) => group === 'g').map(({ at }) => Number(at));
      expect(shown(table)).toEqual(want.sort((a, b) => b - a));
    }
  });
});
