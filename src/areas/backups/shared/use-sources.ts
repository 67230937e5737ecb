import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import type { DedicatedCluster, Source } from './facts.ts';
import { sourceReads } from './source-reads.ts';

export interface Sources {
  /** Living clusters by name, then deleted ones; undefined while they are not known. */
  sources: Source[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** Every cluster of a project that has backups or could have, also those that are gone while their snapshots stay. */
export function useSources(groupId: string): Sources {
  const { id } = useConnection();
  const [ofLiving, ofEveryone, ofFlex, ofServerless] = sourceReads(id, groupId);
  const living = useQuery(ofLiving);
  const everyone = useQuery(ofEveryone);
  const flex = useQuery(ofFlex);
  const serverless = useQuery(ofServerless);
  const sources = useMemo(() => {
    if (!living.data || !everyone.data) return undefined;
    const there = new Set(living.data.results.map((cluster) => cluster.id));
    const flexIds = new Set(flex.data?.results.map((cluster) => cluster.id));
    const dedicated = everyone.data.results
      // the service lists flex clusters among the others as well // specification §4.10
      .filter((cluster) => !flexIds.has(cluster.id))
      .map((cluster) => dedicatedSource(cluster, !there.has(cluster.id)));
    const others = [
      ...(flex.data?.results ?? []).map((cluster): Source => otherSource('flex', cluster)),
      ...(serverless.data?.results ?? []).map((instance): Source => {
        const { serverlessContinuousBackupEnabled: pitEnabled } = instance.serverlessBackupOptions;
        return { ...otherSource('serverless', instance), pitEnabled };
      }),
    ];
    return [...dedicated, ...others].sort(
      (a, b) => Number(a.deleted) - Number(b.deleted) || a.name.localeCompare(b.name),
    );
  }, [living.data, everyone.data, flex.data, serverless.data]);
  return {
    sources,
    // flex clusters and serverless instances are not everywhere: without them the others are still worth showing
    error: sources ? null : (living.error ?? everyone.error),
    refetch: () => {
      void living.refetch();
      void everyone.refetch();
    },
  };
}

function dedicatedSource(cluster: DedicatedCluster, deleted: boolean): Source {
  return {
    kind: 'dedicated',
    id: cluster.id,
    name: cluster.name,
    deleted,
    cluster,
    tenant: cluster.replicationSpecs.some(({ regionConfigs }) =>
      regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
    ),
    backupEnabled: cluster.backupEnabled,
    pitEnabled: cluster.pitEnabled,
    sharded: cluster.clusterType !== 'REPLICASET',
  };
}

function otherSource(kind: 'flex' | 'serverless', { id, name }: { id: string; name: string }): Source {
  return {
    kind,
    id,
    name,
    deleted: false,
    tenant: false,
    backupEnabled: true,
    pitEnabled: false,
    sharded: false,
  };
}
