import { useContext } from 'react';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import type { Evidence } from '#src/lib/csv.ts';
import type { SnapshotListSearch } from './rules/snapshots-search.ts';

/** Facts that an auditor needs in an export. */
export function useListEvidence(groupId: string, search: SnapshotListSearch): Evidence {
  const { origin, name } = useConnection();
  const session = useContext(SessionContext);
  const { open: _, take: __, sort: ___, ...filters } = search;
  const query = Object.entries(filters).map(([key, value]) => `${key}: ${String(value)}`);
  return {
    source: `${origin} through ${name}`,
    project: groupId,
    query: query.join(', ') || 'all snapshots',
    by: session?.user.name ?? '',
  };
}
