import type { ReactNode } from 'react';
import { type InstantValue, isoOf, toEpoch } from '#src/lib/time.ts';
import { Absent } from '../values/absent.tsx';
import { AbsoluteInstant, Instant } from '../values/instant.tsx';
import { Mono } from '../values/mono.tsx';
import { Bytes, Count } from '../values/quantity.tsx';
import type { Column } from './column.ts';

/** What a column says beyond its value: width, place in two lines, help; or another cell, order or export. */
type Rest<Row> = Partial<Omit<Column<Row>, 'id' | 'header'>>;
type At = InstantValue | null | undefined;

/** A column that shows, sorts by and exports the same text; without one the cell is marked as empty. */
export function textColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return { id, header, sortValue: text, cell: (row) => text(row) ?? <Absent />, ...rest };
}

/** The same for IDs and other literals. */
export function monoColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  const cell = (row: Row): ReactNode => {
    const shown = text(row);
    return shown === null || shown === undefined ? <Absent /> : <Mono>{shown}</Mono>;
  };
  return textColumn(id, header, text, { cell, ...rest });
}

/** A column of numbers, which stand at the end: `12,480`. */
export function countColumn<Row>(
  id: string,
  header: string,
  count: (row: Row) => number | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return numberColumn(id, header, count, (value) => <Count value={value} />, rest);
}

/** A column of sizes in bytes, which are exported as numbers. */
export function bytesColumn<Row>(
  id: string,
  header: string,
  bytes: (row: Row) => number | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return numberColumn(id, header, bytes, (value) => <Bytes value={value} />, rest);
}

function numberColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => number | null | undefined,
  shown: (value: number | null | undefined) => ReactNode,
  rest: Rest<Row>,
): Column<Row> {
  return { id, header, align: 'end', sortValue: value, cell: (row) => shown(value(row)), ...rest };
}

/** A column of instants that have passed, shown relative to now; exported with date and time. */
export function instantColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => At,
  rest: Rest<Row> = {},
): Column<Row> {
  return timeColumn(id, header, at, (value) => <Instant value={value} past />, rest);
}

/** A column of instants, shown with date and time. */
export function stampColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => At,
  rest: Rest<Row> = {},
): Column<Row> {
  return timeColumn(id, header, at, (value) => <AbsoluteInstant value={value} />, rest);
}

function timeColumn<Row>(
  id: string,
  header: string,
  at: (row: Row) => At,
  shown: (at: At) => ReactNode,
  rest: Rest<Row>,
): Column<Row> {
  return {
    id,
    header,
    sortValue: (row) => toEpoch(at(row)),
    exportValue: (row) => isoOf(at(row)),
    cell: (row) => shown(at(row)),
    ...rest,
  };
}
