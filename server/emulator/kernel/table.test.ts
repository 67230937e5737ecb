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
  it('has the same order by a comparison as by texts, whatever is put, replaced and deleted', () => {
    const journal = { changed: () => undefined };
    const key = ({ group }: Row) => group;
    const byText = new Table('rows', spec<Row>()({ group: { key, order: ({ at }) => at } }), journal);
    const compare = (a: Row, b: Row) => Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1);
    const total = (a: Row, b: Row) => (a.id === b.id && a.at === b.at ? 0 : compare(a, b));
    const compared = new Table('rows', spec<Row>()({ group: { key, compare: total } }), journal);
    for (let turn = 0; turn < 2000; turn += 1) {
      const id = `id-${(turn * 7919) % 300}`;
      const at = String((turn * 31) % 40).padStart(4, '0');
      for (const table of [byText, compared]) {
        if (turn % 5 === 4) table.delete(id);
        else table.put({ id, group: `g${turn % 2}`, at });
      }
      if (turn % 7 === 0) expect(compared.by('group', 'g0')).toEqual(byText.by('group', 'g0'));
    }
    expect(compared.by('group', 'g1')).toEqual(byText.by('group', 'g1'));
  });

  it('is sorted newest first, for any order and number of rows between two reads', () => {
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

  it.each([
    ['few', 3],
    ['many', 40],
  ])('is whole after a read that was stopped anywhere: %s rows that came and went', (_, count) => {
    let left = Number.POSITIVE_INFINITY;
    const stopping = spec<Row>()({
      group: {
        key: ({ group }) => group,
        order: ({ at }) => {
          left -= 1;
          if (left < 0) throw new Error('stopped');
          return at;
        },
      },
    });
    for (let stop = 0; stop < 3 * count; stop += 1) {
      const table = new Table('rows', stopping, { changed: () => undefined });
      for (let at = 0; at < 2 * count; at += 1) table.load(row(at * 10));
      // looked at before, or not yet in order
      if (stop % 2 === 0) table.by('group', 'g');
      for (let at = 0; at < count; at += 1) table.delete(`id-${at * 10}`);
      for (let at = 0; at < count; at += 1) table.put(row(at * 30 + 5));
      left = stop;
      try {
        table.by('group', 'g');
      } catch {
        // as `withinTime` stops it
      }
      left = Number.POSITIVE_INFINITY;
      const want = [...table.all()].map(({ at }) => Number(at)).sort((a, b) => b - a);
      expect(
        table.by('group', 'g').map(({ at }) => Number(at)),
        `stopped at ${stop}`,
      ).toEqual(want);
    }
  });

  it('agrees with a sort, through many random changes', () => {
    const table = rows();
    const existing = new Map<string, Row>();
    let state = 7;
    const next = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % limit;
    };
    for (let turn = 0; turn < 2000; turn += 1) {
      const created = row(next(300), next(2) === 0 ? 'g' : 'h');
      if (next(4) === 0) {
        table.delete(created.id);
        existing.delete(created.id);
      } else {
        table.put(created);
        existing.set(created.id, created);
      }
      if (next(7) > 0) continue;
      const want = [...existing.values()].filter(({ group }) => group === 'g').map(({ at }) => Number(at));
      expect(shown(table)).toEqual(want.sort((a, b) => b - a));
    }
  });
});

/** The same numbers every time. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % limit;
  };
}

interface Note {
  kind: string;
  id: string;
  before: object | undefined;
  undo: () => void;
}

const kept = spec<Row>()({
  group: { key: ({ group }) => (group === 'none' ? undefined : group), order: ({ at }) => at },
  plain: { key: ({ group }) => group },
});

/** A table that records its changes, and a copy built only from its watcher's events. */
function watched() {
  const notes: Note[] = [];
  const table = new Table('rows', kept, {
    changed: (kind, id, before, undo) => void notes.push({ kind, id, before, undo }),
  });
  const reported = new Map<string, Row>();
  table.watch((before, after) => {
    expect(before && reported.get(before.id)).toBe(before);
    if (before) reported.delete(before.id);
    if (after) reported.set(after.id, after);
  });
  return { table, notes, reported };
}

const byOrder = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/** The expected lists of these rows, by a plain sort. */
function lists(existing: Iterable<Row>, group: string) {
  const own = [...existing].filter((each) => each.group === group);
  return {
    group:
      group === 'none' ? [] : own.sort((a, b) => byOrder(`${a.at}\u0000${a.id}`, `${b.at}\u0000${b.id}`)),
    plain: own.toSorted((a, b) => byOrder(a.id, b.id)),
  };
}

const groups = ['g', 'h', 'none'];

function agrees(table: Table<Row, 'group' | 'plain'>, existing: ReadonlyMap<string, Row>): void {
  expect(table.size).toBe(existing.size);
  expect(new Set(table.all())).toEqual(new Set(existing.values()));
  for (const group of groups) {
    const want = lists(existing.values(), group);
    expect([table.by('group', group), table.by('plain', group)]).toEqual([want.group, want.plain]);
  }
}

describe('a table', () => {
  it('matches its changes in its lists, its watcher and its journal, and undone changes leave no trace', () => {
    const { table, notes, reported } = watched();
    const next = numbers(11);
    const current = new Map<string, Row>();
    for (let turn = 0; turn < 400; turn += 1) {
      const start = new Map(current);
      const taken = notes.length;
      for (let change = next(12); change >= 0; change -= 1) {
        const id = `id-${next(40)}`;
        const before = current.get(id);
        // rows that keep their place, that move within a list, and that go to another
        const at = before && next(2) ? before.at : String(next(20)).padStart(2, '0');
        const result: Row = { id, at, group: before && next(2) ? before.group : (groups[next(3)] ?? 'g') };
        if (next(4) > 0) {
          expect(table.put(result)).toBe(result);
          current.set(id, result);
          expect(notes.at(-1)).toMatchObject({ kind: 'rows', id, before });
        } else {
          expect(table.delete(id)).toBe(current.delete(id));
        }
        expect(table.get(id)).toBe(current.get(id));
        if (next(9) === 0) agrees(table, current);
      }
      if (next(3) === 0) {
        for (const { undo } of notes.splice(taken).reverse()) undo();
        current.clear();
        for (const [id, each] of start) current.set(id, each);
      }
      if (next(3) === 0) agrees(table, current);
      expect(reported).toEqual(current);
    }
    agrees(table, current);
  });

  it('loads without events, in any order, and continues from there', () => {
    for (const looks of [true, false]) {
      const { table, notes, reported } = watched();
      const next = numbers(3);
      const available = new Map<string, Row>();
      for (let at = 0; at < 60; at += 1) {
        const built = { ...row(next(1000), groups[next(3)]), id: `id-${at}` };
        table.load(built);
        available.set(built.id, built);
      }
      expect([notes.length, reported.size]).toEqual([0, 0]);
      if (looks) agrees(table, available);
      for (const at of [3, 7, 7, 59]) {
        const created = { ...row(next(1000), groups[next(3)]), id: `id-${at}` };
        reported.set(created.id, available.get(created.id) ?? created);
        table.put(created);
        available.set(created.id, created);
      }
      reported.set('id-5', available.get('id-5') ?? row(5));
      expect(table.delete('id-5')).toBe(available.delete('id-5'));
      agrees(table, available);
    }
  });

  it('returns nothing for unknown ids and keys, and deletes missing rows without an event', () => {
    const { table, notes } = watched();
    expect([table.get('x'), table.delete('x'), table.by('group', 'x'), notes]).toEqual([
      undefined,
      false,
      [],
      [],
    ]);
  });

  it('converts stored rows to the class of its kind', () => {
    const read = (stored: { id: string }): Row => ({ ...row(1), id: `read-${stored.id}` });
    const table = new Table('rows', spec<Row>(read)({ group: { key: ({ group }) => group } }), {
      changed: () => undefined,
    });
    table.load(row(4));
    expect([...table.all()].map(({ id }) => id)).toEqual(['read-id-4']);
    expect(rows().read(row(4))).toEqual(row(4));
  });
});
