import { useEffect, useState } from 'react';

/** How long a page waits for the last of its data before it shows what has come. */
const patienceMs = 1500;

/**
 * Whether what a page is made of has arrived. Until then it shows its skeleton, so that nothing moves when the parts
 * come one after the other; what is slow is not waited for. Once settled, it stays so.
 */
export function useSettled(pending: boolean): boolean {
  const [settled, setSettled] = useState(!pending);
  useEffect(() => {
    if (settled) return;
    if (!pending) {
      setSettled(true);
      return;
    }
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, [settled, pending]);
  return settled || !pending;
}
