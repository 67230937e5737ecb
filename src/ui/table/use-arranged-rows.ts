import { useMemo, useState } from 'react';
import { arrange, type RowGroup, sortRows } from './arrange.ts';
import type { Column, Sort } from './column.ts';

interface Arrangement<Row> {
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  sort: Sort | null;
  rowKey: (row: Row) => string;
  groupBy: ((row: Row) => RowGroup) | undefined;
}

const noKeys: ReadonlySet<string> = new Set();

/** The sorted rows under their headings; collapsed headings hide theirs. */
export function useArrangedRows<Row>({ rows, columns, sort, rowKey, groupBy }: Arrangement<Row>) {
  const [collapsed, setCollapsed] = useState(noKeys);
  const sorted = useMemo(() => (rows ? sortRows(rows, columns, sort) : []), [rows, columns, sort]);
  const lines = useMemo(
    () => arrange(sorted, { rowKey, groupBy, collapsed }),
    [sorted, rowKey, groupBy, collapsed],
  );
  const lineKeys = useMemo(() => lines.map((line) => line.key), [lines]);
  const order = useMemo(() => sorted.map(rowKey), [sorted, rowKey]);
  const fold = (index: number, open?: boolean): void => {
    const line = lines[index];
    if (line?.kind === 'group') setCollapsed((before) => folded(before, line.group.key, open));
  };
  return { sorted, lines, lineKeys, order, fold };
}

function folded(before: ReadonlySet<string>, key: string, open: boolean | undefined): ReadonlySet<string> {
  const next = new Set(before);
  if (open ?? next.has(key)) next.delete(key);
  else next.add(key);
  return next;
}
