import { useState } from 'react';

export interface HeldOrder<Row> {
  /** Undefined until the order is known. */
  rows: Row[] | undefined;
  /** Whether the rows would have another order now. */
  moved: boolean;
  /** Takes the order of now. */
  again: () => void;
}

/** How much of the data for the order has arrived: nothing to show yet, enough for a list, all of it. */
export type Arrived = 'waiting' | 'partly' | 'wholly';

interface Held {
  keys: readonly string[];
  wholly: boolean;
}

/**
 * Rows whose order depends on answers that arrive one by one. The list keeps the order from when all of them
 * had arrived, and later changes do not move rows: a row must not move away from under the pointer. A list
 * that could not wait for the last answer is ordered again when that arrives. New rows come last.
 */
export function useHeldOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  arrived: Arrived,
): HeldOrder<Row> {
  const [held, setHeld] = useState<Held>();
  const wholly = arrived === 'wholly';
  const take = (): void => setHeld({ keys: rows.map(keyOf), wholly });
  if (arrived !== 'waiting' && (held === undefined || (wholly && !held.wholly))) take();
  if (arrived === 'waiting' || held === undefined) return { rows: undefined, moved: false, again: () => {} };
  const place = new Map(held.keys.map((key, index) => [key, index]));
  const locationOf = (row: Row): number => place.get(keyOf(row)) ?? held.keys.length;
  const stood = [...rows].sort((a, b) => locationOf(a) - locationOf(b));
  return {
    rows: stood,
    moved: stood.some((row, index) => row !== rows[index]),
    again: take,
  };
}
