import type { ReactNode } from 'react';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';

type Rest<Row> = Partial<Omit<Column<Row>, 'id' | 'header'>>;
type Epoch = number | null | undefined;

/** How exports write an instant. */
export const iso = (epoch: Epoch): string | undefined =>
  epoch === null || epoch === undefined ? undefined : new Date(epoch).toISOString();

/** A column that shows, sorts by and exports the same text; without one the cell is marked as empty. */
export function textColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return { id, header, sortValue: text, cell: (row) => text(row) ?? <Absent />, ...rest };
}

/** The same for IDs and other literals. */
export function monoColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  const cell = (row: Row): ReactNode => {
    const shown = text(row);
    return shown === undefined ? <Absent /> : <Mono>{shown}</Mono>;
  };
  return textColumn(id, header, text, { cell, ...rest });
}

/** A column of instants that have passed, shown relative to now. */
export function instantColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => Epoch,
  rest: Rest<Row> = {},
): Column<Row> {
  return timeColumn(id, header, at, (value) => <Instant value={value} past />, rest);
}

/** A column of instants, shown with date and time. */
export function stampColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => Epoch,
  rest: Rest<Row> = {},
): Column<Row> {
  return timeColumn(id, header, at, (value) => <AbsoluteInstant value={value} />, rest);
}

function timeColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => Epoch,
  shown: (at: Epoch) => ReactNode,
  rest: Rest<Row>,
): Column<Row> {
  return {
    id,
    header,
    sortValue: at,
    exportValue: (row) => iso(at(row)),
    cell: (row) => shown(at(row)),
    ...rest,
  };
}
