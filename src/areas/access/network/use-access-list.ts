import { useMemo } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { type AccessRow, accessRows } from './access-rows.ts';

/** The access list of a project; undefined while it is not known whole. */
export function useAccessList(groupId: string): {
  rows: readonly AccessRow[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { rows, loading, error, refetch } = useAllPages('listGroupAccessListEntries', { groupId });
  const read = useMemo(() => accessRows(rows), [rows]);
  const isKnown = !loading && (!error || rows.length > 0);
  return { rows: isKnown ? read : undefined, error: isKnown ? null : error, refetch };
}
