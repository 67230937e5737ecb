import type { ReactNode } from 'react';
import { type InstantValue, isoOf, toEpoch } from '#src/lib/time/time.ts';
import { StateBadge, type StateKind } from '../feedback/badge.tsx';
import { Absent } from '../values/absent.tsx';
import { AbsoluteInstant, Instant } from '../values/instant.tsx';
import { Mono } from '../values/mono.tsx';
import { Bytes, Count } from '../values/quantity.tsx';
import type { Column, SortValue } from './column.ts';

/**
 * The properties of a column besides its value: width, location in two lines, help; or another cell, order or
 * export.
 */
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

/** The same for texts that may be longer than the column: the whole of one is shown on hover. */
export function longTextColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return valueColumn(id, header, text, (whole) => <span title={whole}>{whole}</span>, rest);
}

/** The same for IDs and other literals. */
export function monoColumn<Row>(
  id: string,
  header: string,
  text: (row: Row) => string | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return valueColumn(id, header, text, (literal) => <Mono>{literal}</Mono>, rest);
}

/** A column that displays its sort and export value in another form; without a value the cell is marked as empty. */
export function valueColumn<Row, Value extends SortValue>(
  id: string,
  header: string,
  value: (row: Row) => Value,
  shown: (value: NonNullable<Value>) => ReactNode,
  rest: Rest<Row> = {},
): Column<Row> {
  const cell = (row: Row): ReactNode => {
    const each = value(row);
    return each === null || each === undefined ? <Absent /> : shown(each);
  };
  return { id, header, sortValue: value, cell, ...rest };
}

/** The state of each row as a badge, at the end of the first of two lines. */
export function stateColumn<Row, State extends string>(
  id: string,
  header: string,
  state: (row: Row) => State | null | undefined,
  kinds: Readonly<Record<State, StateKind>>,
  rest: Rest<Row> = {},
): Column<Row> {
  return valueColumn(id, header, state, (each) => <StateBadge kind={kinds[each]} state={each} />, {
    decides: true,
    narrow: { line: 1, at: 'end', whole: true },
    ...rest,
  });
}

/** A column of numbers, aligned at the end: `12,480`. */
export function countColumn<Row>(
  id: string,
  header: string,
  count: (row: Row) => number | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return valueColumn(id, header, count, (value) => <Count value={value} />, { align: 'end', ...rest });
}

/** A column of sizes in bytes, which are exported as numbers. */
export function bytesColumn<Row>(
  id: string,
  header: string,
  bytes: (row: Row) => number | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return valueColumn(id, header, bytes, (value) => <Bytes value={value} />, { align: 'end', ...rest });
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

/** A column of numbers in words of their own, as rates, shares and durations; exported as numbers. */
export function figureColumn<Row>(
  id: string,
  header: string,
  figure: (row: Row) => number | null | undefined,
  textOf: (figure: number) => ReactNode,
  rest: Rest<Row> = {},
): Column<Row> {
  return valueColumn(id, header, figure, textOf, { align: 'end', ...rest });
}

/** A column of words in an order of their own, as from bad to good. */
export function rankedColumn<Row>(
  id: string,
  header: string,
  rank: (row: Row) => number | null | undefined,
  textOf: (row: Row) => string | null | undefined,
  rest: Rest<Row> = {},
): Column<Row> {
  return textColumn(id, header, textOf, { sortValue: rank, exportValue: textOf, ...rest });
}

/** Columns of a list that stays in the order of its server: none sorts, and files hold what each would sort by. */
export function inServerOrder<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map(({ sortValue, ...column }) => ({
    ...(sortValue && { exportValue: sortValue }),
    ...column,
  }));
}
