import { useCallback, useState } from 'react';
import { defined } from '#src/lib/search-params.ts';
import { useDraft } from '#src/ui/use-draft.ts';
import { type LabSearch, longestAddress } from './lab-search.ts';

export interface Lab {
  state: LabSearch;
  /** `undefined` as a value removes a key. */
  change: (part: { [Key in keyof LabSearch]?: LabSearch[Key] | undefined }) => void;
  /** Too much for a URL: the last changes are not in it. */
  isTooLong: boolean;
}

/** The state of the lab: updated at once on the page, debounced in its URL. */
export function useLab(search: LabSearch, onSearch: (search: LabSearch) => void): Lab {
  const [isTooLong, setTooLong] = useState(false);
  const [state, setState] = useDraft(search, onSearch, { waitMs: 300, enabled: !isTooLong });
  const exceeds = addressLength(state) > longestAddress;
  if (exceeds !== isTooLong) setTooLong(exceeds);
  const change = useCallback<Lab['change']>(
    (part) => {
      setState((now) => defined({ ...now, ...part }));
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
