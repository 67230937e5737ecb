import { useMemo } from 'react';
import { ownValue } from '#contract/values/own-value.ts';
import { ExactNumber, stringifyExact } from '#src/lib/json/exact-json.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { columnNames, isNested, selfLink, summary } from './answer-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Number of fields shown by default. */
const SHOWN = 3;

function sortable(value: unknown): string | number {
  if (value instanceof ExactNumber) return Number(value.text);
  return typeof value === 'number' ? value : summary(value);
}

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  return columnNames(rows).map((name, at) => ({
    id: name,
    header: name,
    cell: (row) => {
      const text = summary(ownValue(row, name));
      return text === '' ? <Absent /> : <Mono dim={isNested(ownValue(row, name))}>{text}</Mono>;
    },
    sortValue: (row) => sortable(ownValue(row, name)),
    exportValue: (row) =>
      typeof ownValue(row, name) === 'object'
        ? stringifyExact(ownValue(row, name))
        : (ownValue(row, name) as string),
    min: 96,
    optional: at >= SHOWN,
    ...(at === 0
      ? { narrow: { line: 1 as const } }
      : { narrow: { line: 2 as const, spare: at > 2, word: name } }),
  }));
}

/** A list as a table: a row opens the thing itself where its link leads to an operation. */
export function AnswerTable({
  id,
  rows,
  onFollow,
}: {
  id: string;
  rows: readonly Row[];
  onFollow: (href: string) => boolean;
}) {
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const keyed = useMemo(() => new Map(rows.map((row, at) => [row, `${at}`])), [rows]);
  return (
    <ResourceTable
      id={`explorer-${id}`}
      label="Answer"
      columns={columns}
      rows={rows}
      rowKey={(row) => keyed.get(row) ?? ''}
      rowName={(row) => summary(row[columns[0]?.id ?? ''])}
      onOpen={(row) => {
        const href = selfLink(row);
        if (href !== undefined) onFollow(href);
      }}
      empty={<EmptyState title="The list is empty" />}
    />
  );
}
