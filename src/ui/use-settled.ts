import { useEffect, useState } from 'react';

/** How long a page waits for the last of its data before it shows the received parts, in milliseconds. */
const patienceMs = 1500;
/** The same for a list whose order follows from many answers, one for each cluster or project: a late one would move it. */
export const listPatienceMs = 5000;

/**
 * Whether the data of a page has arrived. Until then it shows its skeleton, so that nothing moves when the
 * parts arrive one after the other; slow parts are not awaited. Once settled, it stays so.
 */
export function useSettled(pending: boolean, waitMs = patienceMs): boolean {
  const [settled, setSettled] = useState(!pending);
  useEffect(() => {
    if (settled) return;
    if (!pending) {
      setSettled(true);
      return;
    }
    const timer = setTimeout(() => setSettled(true), waitMs);
    return () => clearTimeout(timer);
  }, [settled, pending, waitMs]);
  return settled || !pending;
}
