import { useMemo } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';

/** The projects that the connection sees, by name. */
export function useProjects() {
  const { rows, loading, error, refetch } = useAllPages('listGroups', {});
  const projects = useMemo(() => [...rows].sort((a, b) => a.name.localeCompare(b.name)), [rows]);
  return { projects, loading, error, refetch };
}
