import { useCallback, useState } from 'react';
import { useDraft } from '#src/ui/use-draft.ts';
import { type LabSearch, longestAddress } from './lab-search.ts';

export interface Lab {
  state: LabSearch;
  /** `undefined` as a value takes a key away. */
  change: (part: { [Key in keyof LabSearch]?: LabSearch[Key] | undefined }) => void;
  /** Too much to be shared by its address: what was typed last is not in it. */
  isTooLong: boolean;
}

/** What somebody works on, at once in the page and, a moment later, in its address. */
export function useLab(search: LabSearch, onSearch: (search: LabSearch) => void): Lab {
  const [isTooLong, setTooLong] = useState(false);
  const [state, setState] = useDraft(search, onSearch, { waitMs: 300, enabled: !isTooLong });
  const exceeds = addressLength(state) > longestAddress;
  if (exceeds !== isTooLong) setTooLong(exceeds);
  const change = useCallback<Lab['change']>(
    (part) => {
      setState((now) => {
        const next = { ...now, ...part };
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
      });
    },
    [setState],
  );
  return { state, change, isTooLong };
}

function addressLength(search: LabSearch): number {
  return Object.values(search).reduce<number>(
    (sum, value) =>
      sum + encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).length,
    200,
  );
}
