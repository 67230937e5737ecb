import { useCallback, useEffect, useRef, useState } from 'react';
import { type LabSearch, longestAddress } from './lab-search.ts';

export interface Lab {
  state: LabSearch;
  /** `undefined` as a value takes a key away. */
  change: (part: { [Key in keyof LabSearch]?: LabSearch[Key] | undefined }) => void;
  /** Too much to be shared by its address: what was typed last is not in it. */
  isTooLong: boolean;
}

/** The address follows once nobody has typed for this long. */
const restMs = 300;

/** What somebody works on, at once in the page and, a moment later, in its address. */
export function useLab(search: LabSearch, onSearch: (search: LabSearch) => void): Lab {
  const [state, setState] = useState(search);
  const written = useRef(search);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const isTooLong = addressLength(state) > longestAddress;
  useEffect(() => {
    if (state === written.current || isTooLong) return undefined;
    const timer = setTimeout(() => {
      written.current = state;
      latest.current(state);
    }, restMs);
    return () => clearTimeout(timer);
  }, [state, isTooLong]);
  // back and forward, and links to another state of the same page
  const seen = JSON.stringify(search);
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    if (seen === JSON.stringify(written.current)) return;
    written.current = search;
    setState(search);
  }, [seen, search]);
  const change = useCallback<Lab['change']>((part) => {
    setState((now) => {
      const next = { ...now, ...part };
      return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    });
  }, []);
  return { state, change, isTooLong };
}

function addressLength(search: LabSearch): number {
  return Object.values(search).reduce<number>(
    (sum, value) =>
      sum + encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).length,
    200,
  );
}
