import type { ReactNode } from 'react';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import type { IndexRows } from './use-index-rows.ts';

/** The replacement for a project's indexes if none can exist; undefined: they are read. */
export function withoutRows({ refusal, error, refetch, clusters }: IndexRows): ReactNode | undefined {
  if (refusal !== undefined) {
    return <EmptyState title="You cannot see the search indexes of this project">{refusal}</EmptyState>;
  }
  if (error) {
    return <ReadFailure what="Clusters" query={{ error, refetch }} />;
  }
  if (clusters?.length !== 0) return undefined;
  return <NoClusters>Search indexes belong to the collections of a cluster.</NoClusters>;
}
