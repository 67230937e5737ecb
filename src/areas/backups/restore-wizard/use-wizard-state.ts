import { useEffect, useRef, useState } from 'react';
import { type RestoreSearch, readRestoreSearch } from '../shared/backups-search.ts';

/** One spelling of it, whatever the order of its keys. */
const canonical = (search: object): string => JSON.stringify(readRestoreSearch({ ...search }));

/**
 * What is chosen. The page holds it, and the address follows: what somebody types must not wait for a
 * navigation, nor be taken back by an earlier one that arrives late. Going back in the browser is heard all the same.
 */
export function useWizardState(
  search: RestoreSearch,
  onSearch: (search: RestoreSearch, how?: 'push' | 'replace') => void,
) {
  const [chosen, setChosen] = useState(search);
  const told = useRef<string[]>([]);
  const arrived = canonical(search);
  useEffect(() => {
    const at = told.current.indexOf(arrived);
    // what we told ourselves, and whatever was told before it, has arrived
    if (at >= 0) told.current.splice(0, at + 1);
    else setChosen(JSON.parse(arrived));
  }, [arrived]);
  const change = (next: RestoreSearch, how: 'push' | 'replace' = 'replace'): void => {
    const text = canonical(next);
    if (text === canonical(chosen)) return;
    const plain: RestoreSearch = JSON.parse(text);
    setChosen(plain);
    told.current.push(text);
    onSearch(plain, how);
  };
  return { chosen, change };
}
