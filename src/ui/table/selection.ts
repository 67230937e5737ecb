import { useCallback, useMemo, useState } from 'react';

/** The keys from the anchor to the target, both included, in the order shown. */
function rangeBetween(order: readonly string[], anchor: string | undefined, target: string): string[] {
  const to = order.indexOf(target);
  const from = anchor === undefined ? to : order.indexOf(anchor);
  if (to < 0) return [];
  if (from < 0) return [target];
  return order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

export interface Selection {
  /** Chosen keys that are still among the rows. */
  keys: ReadonlySet<string>;
  /** With the chosen keys of other pages. */
  all: ReadonlySet<string>;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Chooses everything from the last toggled row to this one. */
  extend: (key: string) => void;
  setAll: (on: boolean) => void;
  clear: () => void;
}

/**
 * Chosen rows by key: a refresh that reorders them changes nothing, one that removes them unchooses them.
 *
 * @param query identifies the query of the rows: another one empties the selection
 * @param isPaged the rows are a page: chosen rows of the other pages stay chosen
 */
export function useSelection(
  order: readonly string[],
  query: string | undefined,
  isPaged = false,
): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  const [chosenFrom, setChosenFrom] = useState(query);
  if (chosenFrom !== query) {
    setChosenFrom(query);
    setChosen(new Set());
    setAnchor(undefined);
  }
  const keys = useMemo(() => {
    if (chosen.size === 0) return chosen;
    return new Set(order.filter((key) => chosen.has(key)));
  }, [chosen, order]);
  const toggle = useCallback((key: string) => {
    setAnchor(key);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const extend = useCallback(
    (key: string) => {
      setChosen((before) => new Set([...before, ...rangeBetween(order, anchor, key)]));
      setAnchor((before) => before ?? key);
    },
    [order, anchor],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const setAll = useCallback(
    (on: boolean) =>
      setChosen((before) => {
        const page = new Set(order);
        const others = isPaged ? [...before].filter((key) => !page.has(key)) : [];
        return new Set(on ? [...others, ...order] : others);
      }),
    [order, isPaged],
  );
  return { keys, all: isPaged ? chosen : keys, has: (key) => keys.has(key), toggle, extend, setAll, clear };
}
