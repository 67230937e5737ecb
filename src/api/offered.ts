import { useEffect } from 'react';
import type { OperationId } from '#contract/api/operations.ts';

/** How many parts of the page offer each operation now. */
const counts = new Map<OperationId, number>();

/** Registers an operation as offered while the component is mounted. */
export function useOffer(id: OperationId): void {
  useEffect(() => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return () => {
      const left = (counts.get(id) ?? 1) - 1;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
    };
  }, [id]);
}

/** The operations that the page offers at this moment. */
export const offeredNow = (): OperationId[] => [...counts.keys()];
