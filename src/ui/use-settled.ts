import { useEffect, useState } from 'react';

/** How long a page waits for the last of its data before it shows what has come, in milliseconds. */
const patienceMs = 1500;
/** The same for a list whose order follows from one answer for each cluster: what comes late would move its rows. */
export const listPatienceMs = 4000;

/**
 * Whether what a page is made of has arrived. Until then it shows its skeleton, so that nothing moves when the parts
 * come one after the other; what is slow is not waited for. Once settled, it stays so.
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
