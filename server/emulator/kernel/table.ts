import { sortInSlices } from '#server/data/threads/sort-in-slices.ts';
import { reportProgress } from '#server/supervision/progress.ts';

/** The journal of a table's changes, so that a failed request leaves nothing behind. */
export interface Journal {
  /** Called before a change with the previous row. */
  changed(kind: string, id: string, before: object | undefined, undo: () => void): void;
}

interface IndexSpec<Row> {
  /** The list a row belongs to; undefined: none. */
  key: (row: Row) => string | undefined;
  /** Rows of a list are in descending order of this text: newest first. */
  order?: (row: Row) => string;
  /** The order of rows instead, negative where `a` comes first; different rows are never equal. For lists of very many rows. */
  compare?: (a: Row, b: Row) => number;
}

export interface TableSpec<Row extends { id: string }, Names extends string = string> {
  indexes: Record<Names, IndexSpec<Row>>;
  /** Converts a stored value to a row, where rows are class instances (`toJSON` is the inverse). */
  read?: (stored: never) => Row;
}

/** Keeps row and index names while it checks them. */
export function spec<Row extends { id: string }>(read?: (stored: never) => Row) {
  return <Names extends string>(indexes: TableSpec<Row, Names>['indexes']): TableSpec<Row, Names> => ({
    indexes,
    ...(read ? { read } : {}),
  });
}

interface List<Row> {
  rows: Row[];
  sorted: boolean;
  /** Rows that were put since the list was last read: many changes between two reads cost one merge. */
  fresh: Row[];
  /** Rows that were removed since then but are still in one of the two: many changes cost one sweep. */
  gone: Set<Row>;
}

/** Up to this number, inserting rows one by one is faster than a merge. */
const fewRows = 4;
/** A list that is not read is swept when it has more removed rows than remaining ones, and more than this. */
const mostGone = 1000;

/**
 * Rows by id, and ordered lists of them by key. Rows are never changed in place: `put` replaces. A page of a
 * list is a slice of its array, so it costs the same in a world of ten and of a hundred thousand.
 */
export class Table<Row extends { id: string }, Names extends string = string> {
  readonly kind: string;
  readonly #spec: TableSpec<Row, Names>;
  readonly #journal: Journal;
  readonly #rows = new Map<string, Row>();
  readonly #lists = new Map<Names, Map<string, List<Row>>>();
  readonly #comparisons = new Map<Names, (a: Row, b: Row) => number>();
  #watcher: ((before: Row | undefined, after: Row | undefined) => void) | undefined;

  constructor(kind: string, spec: TableSpec<Row, Names>, journal: Journal) {
    this.kind = kind;
    this.#spec = spec;
    this.#journal = journal;
    for (const name of Object.keys(spec.indexes) as Names[]) {
      this.#lists.set(name, new Map());
      this.#comparisons.set(name, spec.indexes[name].compare ?? byText(spec.indexes[name]));
    }
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  all(): IterableIterator<Row> {
    return this.#rows.values();
  }

  /** The list of an index, in order. Read it, slice it, never change it. */
  by(name: Names, key: string): readonly Row[] {
    const list = this.#lists.get(name)?.get(key);
    if (!list) return [];
    if (!list.sorted) {
      const rows = list.rows.toSorted(this.#compareOf(name));
      list.rows = rows;
      list.sorted = true;
    }
    if (list.gone.size > 0) this.#sweep(name, list);
    if (list.fresh.length > 0) this.#merge(name, list);
    return list.rows;
  }

  /** Reports every added, removed or replaced row, also for undone changes; for data derived from rows. */
  watch(watcher: (before: Row | undefined, after: Row | undefined) => void): void {
    this.#watcher = watcher;
  }

  put(row: Row): Row {
    const before = this.#rows.get(row.id);
    this.#journal.changed(this.kind, row.id, before, () => {
      if (before) this.#set(before);
      else this.#drop(row.id);
    });
    this.#set(row);
    return row;
  }

  delete(id: string): boolean {
    const before = this.#rows.get(id);
    if (!before) return false;
    this.#journal.changed(this.kind, id, before, () => this.#set(before));
    this.#drop(id);
    return true;
  }

  /** A row as the store or an export gives it. */
  read(stored: Row): Row {
    return this.#spec.read ? this.#spec.read(stored as never) : stored;
  }

  /** Fills the table from the store: no journal, and the lists are sorted when first read. */
  load(stored: Row): void {
    reportProgress();
    const row = this.read(stored);
    this.#rows.set(row.id, row);
    this.#eachKey(row, (name, key) => {
      const list = this.#list(name, key);
      list.rows.push(row);
      list.sorted = false;
    });
  }

  /** Sorts the lists of a world that no one reads yet, in slices; a first read would sort each at once. */
  async sort(yields: () => Promise<void> | undefined): Promise<void> {
    for (const [name, lists] of this.#lists) {
      const compare = this.#compareOf(name);
      for (const list of lists.values()) {
        if (list.sorted && list.fresh.length + list.gone.size <= fewRows) continue;
        const rows = [...list.rows, ...list.fresh].filter((row) => !list.gone.has(row));
        list.rows = await sortInSlices(rows, compare, yields);
        list.fresh = [];
        list.gone = new Set();
        list.sorted = true;
      }
    }
  }

  #set(row: Row): void {
    reportProgress();
    const before = this.#rows.get(row.id);
    this.#rows.set(row.id, row);
    this.#watcher?.(before, row);
    for (const name of this.#lists.keys()) {
      const { key } = this.#spec.indexes[name];
      const [from, to] = [before && key(before), key(row)];
      if (before && from !== undefined) {
        if (from === to && this.#replace(name, from, before, row)) continue;
        this.#unlist(name, from, before);
      }
      if (to === undefined) continue;
      const list = this.#list(name, to);
      // a removed row that an undo restores before the next read still has its position
      if (list.gone.delete(row)) continue;
      if (list.sorted) list.fresh.push(row);
      else list.rows.push(row);
    }
  }

  /** A row that keeps its place in the list: nothing else moves. */
  #replace(name: Names, key: string, before: Row, row: Row): boolean {
    const list = this.#list(name, key);
    if (!list.sorted || this.#compareOf(name)(before, row) !== 0) return false;
    const waiting = list.fresh.lastIndexOf(before);
    const at = waiting >= 0 ? waiting : this.#find(list.rows, name, before);
    if (at < 0) return false;
    (waiting >= 0 ? list.fresh : list.rows)[at] = row;
    return true;
  }

  #drop(id: string): void {
    const before = this.#rows.get(id);
    if (!before) return;
    this.#eachKey(before, (name, key) => this.#unlist(name, key, before));
    this.#rows.delete(id);
    this.#watcher?.(before, undefined);
  }

  #unlist(name: Names, key: string, row: Row): void {
    const list = this.#list(name, key);
    list.gone.add(row);
    const { size } = list.gone;
    if (size > mostGone && size * 2 > list.rows.length + list.fresh.length) this.#sweep(name, list);
  }

  /**
   * Takes out the rows that went since the last read. A read may be stopped anywhere (`withinTime`): everything is computed
   * before anything is put in its place, here and in `#merge`.
   */
  #sweep(name: Names, list: List<Row>): void {
    const { gone } = list;
    if (gone.size <= fewRows) {
      for (const row of [...gone]) {
        const waiting = list.fresh.lastIndexOf(row);
        const [rows, at] = waiting >= 0 ? [list.fresh, waiting] : [list.rows, this.#placeIn(list, name, row)];
        if (at >= 0) rows.splice(at, 1);
        gone.delete(row);
      }
      return;
    }
    const stays = (row: Row): boolean => !gone.has(row);
    const [rows, fresh, none] = [list.rows.filter(stays), list.fresh.filter(stays), new Set<Row>()];
    list.rows = rows;
    list.fresh = fresh;
    list.gone = none;
  }

  #placeIn({ rows, sorted }: List<Row>, name: Names, row: Row): number {
    return sorted ? this.#find(rows, name, row) : rows.indexOf(row);
  }

  /** Gives the rows that came since the last read their places. */
  #merge(name: Names, list: List<Row>): void {
    const { rows, fresh } = list;
    if (fresh.length <= fewRows) {
      for (let row = fresh.at(-1); row; row = fresh.at(-1)) {
        const at = this.#position(rows, name, row);
        rows.splice(at, 0, row);
        fresh.pop();
      }
      return;
    }
    const compare = this.#compareOf(name);
    const sorted = fresh.toSorted(compare);
    const merged: Row[] = [];
    let at = 0;
    // behind all existing rows: a log grows at its end
    const last = rows.at(-1);
    const isBehind = last === undefined || compare(last, sorted[0] as Row) < 0;
    for (const row of isBehind ? [] : sorted) {
      for (let next = rows[at]; next && compare(next, row) < 0; next = rows[at]) {
        merged.push(next);
        at += 1;
      }
      merged.push(row);
    }
    const all = merged.concat(rows.slice(at), isBehind ? sorted : []);
    const none: Row[] = [];
    list.rows = all;
    list.fresh = none;
  }

  #eachKey(row: Row, visit: (name: Names, key: string) => void): void {
    for (const name of this.#lists.keys()) {
      const key = this.#spec.indexes[name].key(row);
      if (key !== undefined) visit(name, key);
    }
  }

  #list(name: Names, key: string): List<Row> {
    const lists = this.#lists.get(name) ?? new Map<string, List<Row>>();
    this.#lists.set(name, lists);
    const list = lists.get(key) ?? { rows: [], sorted: true, fresh: [], gone: new Set() };
    lists.set(key, list);
    return list;
  }

  #compareOf(name: Names): (a: Row, b: Row) => number {
    return this.#comparisons.get(name) as (a: Row, b: Row) => number;
  }

  /** Where the row belongs: behind everything that is greater; a log grows at its end. */
  #position(rows: readonly Row[], name: Names, row: Row): number {
    const compare = this.#compareOf(name);
    const last = rows.at(-1);
    if (last === undefined || compare(last, row) < 0) return rows.length;
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = rows[middle];
      if (other && compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #find(rows: readonly Row[], name: Names, row: Row): number {
    const at = this.#position(rows, name, row);
    return rows[at] === row ? at : rows.indexOf(row);
  }
}

/** By the text of `order`, descending, then by id. */
function byText<Row extends { id: string }>({ order }: IndexSpec<Row>): (a: Row, b: Row) => number {
  if (!order) return (a, b) => descending(a.id, b.id);
  // rows never change, so the text of each is made once
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const existing = texts.get(row);
    if (existing !== undefined) return existing;
    const text = `${order(row)}\u0000${row.id}`;
    texts.set(row, text);
    return text;
  };
  return (a, b) => descending(textOf(a), textOf(b));
}

export function descending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}
