import { useEffect, useRef, useState } from 'react';
import { type RestoreSearch, readRestoreSearch } from '../shared/backups-search.ts';

/** One spelling of it, whatever the order of its keys. */
const canonical = (search: object): string => JSON.stringify(readRestoreSearch({ ...search }));

/**
 * The selection. The page stores it, and the URL follows: input must not wait for a navigation, nor be
 * reverted by an earlier one that arrives late. The browser's Back button nevertheless works.
 */
export function useWizardState(
  search: RestoreSearch,
  onSearch: (search: RestoreSearch, how?: 'push' | 'replace') => void,
) {
  const [chosen, setChosen] = useState(search);
  const reported = useRef<string[]>([]);
  const arrived = canonical(search);
  useEffect(() => {
    const at = reported.current.indexOf(arrived);
    // our own navigation, and every earlier one, has arrived
    if (at >= 0) reported.current.splice(0, at + 1);
    else setChosen(JSON.parse(arrived));
  }, [arrived]);
  const change = (next: RestoreSearch, how: 'push' | 'replace' = 'replace'): void => {
    const text = canonical(next);
    if (text === canonical(chosen)) return;
    const plain: RestoreSearch = JSON.parse(text);
    setChosen(plain);
    reported.current.push(text);
    onSearch(plain, how);
  };
  return { chosen, change };
}
