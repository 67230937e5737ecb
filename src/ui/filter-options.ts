import type { ReactNode } from 'react';
import type { FilterOption } from './filter-bar.tsx';

interface OptionsPlan<Value extends string> {
  /** In this order; otherwise those that occur, in alphabetical order. */
  values?: readonly Value[];
  /** Their labels, if they differ from the values. */
  labels?: Readonly<Record<Value, ReactNode>> | ((value: Value) => ReactNode);
}

/** Options of a filter with the number of rows that each would leave. `valuesOf`: the filter values of a row. */
export function countedOptions<Row, Value extends string>(
  rows: readonly Row[],
  valuesOf: (row: Row) => Value | readonly Value[] | undefined,
  { values, labels }: OptionsPlan<Value> = {},
): FilterOption<Value>[] {
  const counts = new Map<Value, number>();
  for (const row of rows) {
    const result = valuesOf(row) ?? [];
    for (const value of new Set(typeof result === 'string' ? [result] : result)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const labelOf = typeof labels === 'function' ? labels : (value: Value) => labels?.[value] ?? value;
  const listed = values ?? [...counts.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return listed.map((value) => ({ value, label: labelOf(value), count: counts.get(value) ?? 0 }));
}
