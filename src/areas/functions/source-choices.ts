import { useQuery } from '@tanstack/react-query';
import type { DataSourceRef, FunctionScope } from '#contract/functions.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { deploymentsQuery } from '#src/api/deployments.ts';

export interface SourceChoice {
  value: string;
  label: string;
}

/** A data source as one word, for a list of choices. */
export function wordOf(source: DataSourceRef): string {
  return source.kind === 'cluster' ? `cluster:${source.clusterName}` : `deployment:${source.deployment}`;
}

export function sourceOf(word: string, scope: FunctionScope): DataSourceRef {
  const name = word.slice(word.indexOf(':') + 1);
  return word.startsWith('cluster:')
    ? { kind: 'cluster', ...scope, clusterName: name }
    : { kind: 'deployment', deployment: name };
}

/** What a service can be linked to: clusters of the project, where their documents are here, and deployments. */
export function useSourceChoices(groupId: string): {
  clusters: SourceChoice[];
  deployments: SourceChoice[];
  loading: boolean;
  error: Error | null;
} {
  const { emulator } = useConnection();
  const clusters = useAllPages('listGroupClusters', { groupId });
  const deployments = useQuery(deploymentsQuery);
  return {
    // documents of real clusters are reached through a deployment's connection string
    clusters: emulator
      ? clusters.rows.map(({ name = '' }) => ({ value: `cluster:${name}`, label: `${name} (cluster)` }))
      : [],
    deployments: (deployments.data ?? []).map(({ id, name, readOnly }) => ({
      value: `deployment:${id}`,
      label: `${name} (deployment${readOnly ? ', read only' : ''})`,
    })),
    loading: clusters.loading || deployments.isPending,
    error: clusters.error ?? deployments.error,
  };
}
