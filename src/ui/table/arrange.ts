import type { ReactNode } from 'react';
import type { Column, Sort, SortValue } from './column.ts';

/** The heading of a row. Groups appear in the order of `order`, then of first appearance. */
export interface RowGroup {
  key: string;
  label: ReactNode;
  order?: number;
  /** A button beside the heading that acts on all rows of the group. */
  action?: ReactNode;
}

/** One line of the table: a heading or a row. */
export type Line<Row> =
  | { kind: 'group'; key: string; group: RowGroup; count: number; collapsed: boolean }
  | { kind: 'row'; key: string; row: Row };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** A sorted copy; equal rows keep their order, absent values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const value = sort && columns.find((column) => column.id === sort.column)?.sortValue;
  if (!sort || !value) return rows;
  const sign = sort.desc ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => {
      const absentA = a.value === null || a.value === undefined;
      const absentB = b.value === null || b.value === undefined;
      if (absentA || absentB) return Number(absentA) - Number(absentB);
      return sign * compareValues(a.value, b.value);
    })
    .map((entry) => entry.row);
}

export interface Arrangement<Row> {
  rowKey: (row: Row) => string;
  groupBy?: ((row: Row) => RowGroup) | undefined;
  collapsed: ReadonlySet<string>;
}

/** The lines to draw for rows that are already in order. */
export function arrange<Row>(
  rows: readonly Row[],
  { rowKey, groupBy, collapsed }: Arrangement<Row>,
): Line<Row>[] {
  if (!groupBy) return rows.map((row) => ({ kind: 'row', key: rowKey(row), row }));
  const groups = new Map<string, { group: RowGroup; rows: Row[] }>();
  for (const row of rows) {
    const group = groupBy(row);
    const existing = groups.get(group.key);
    if (existing) existing.rows.push(row);
    else groups.set(group.key, { group, rows: [row] });
  }
  return [...groups.values()]
    .sort((a, b) => (a.group.order ?? 0) - (b.group.order ?? 0))
    .flatMap(({ group, rows: members }): Line<Row>[] => {
      const closed = collapsed.has(group.key);
      const head: Line<Row> = {
        kind: 'group',
        key: `group:${group.key}`,
        group,
        count: members.length,
        collapsed: closed,
      };
      return closed
        ? [head]
        : [head, ...members.map((row): Line<Row> => ({ kind: 'row', key: rowKey(row), row }))];
    });
}
