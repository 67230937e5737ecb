import { useState } from 'react';

export interface HeldOrder<Row> {
  /** Undefined until the order is known. */
  rows: Row[] | undefined;
  /** Whether the rows would stand in another order now. */
  moved: boolean;
  /** Takes the order of now. */
  again: () => void;
}

/**
 * Rows whose order follows from answers that come one by one. The list stands in the order that it has when `settled`,
 * and later answers change rows where they stand: nobody presses a row that has just moved away. What is new comes last.
 */
export function useHeldOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  settled: boolean,
): HeldOrder<Row> {
  const [held, setHeld] = useState<readonly string[]>();
  const keys = rows.map(keyOf);
  if (settled && held === undefined) setHeld(keys);
  if (!settled || held === undefined) return { rows: undefined, moved: false, again: () => {} };
  const place = new Map(held.map((key, index) => [key, index]));
  const placeOf = (row: Row): number => place.get(keyOf(row)) ?? held.length;
  const stood = [...rows].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    rows: stood,
    moved: stood.some((row, index) => row !== rows[index]),
    again: () => setHeld(keys),
  };
}
