import { useRead } from '#src/api/query.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import { type SnapshotFact, type Source, snapshotFact } from '../shared/facts.ts';

export interface SnapshotMember {
  id: string;
  replicaSetName: string;
  cloudProvider: string;
}

/** Fields that only the response for a single snapshot contains. */
export interface SnapshotDetail {
  masterKey: string | undefined;
  provider: string | undefined;
  replicaSetName: string | undefined;
  members: readonly SnapshotMember[];
  configServers: string | undefined;
  /** Only reported for flex clusters. */
  startedAt: number | undefined;
}

/** The rest of a snapshot of the list; undefined while it is not known. */
export function useSnapshotDetail(
  groupId: string,
  fact: SnapshotFact,
): { detail: SnapshotDetail | undefined; error: Error | null } {
  const { source, sharded = false } = fact;
  const args = { groupId, clusterName: source.name, snapshotId: fact.id };
  const isDedicated = source.kind === 'dedicated';
  const one = useRead('getGroupClusterBackupSnapshot', args, { enabled: isDedicated && !sharded });
  const whole = useRead('getGroupClusterBackupSnapshotShardedCluster', args, {
    enabled: isDedicated && sharded,
  });
  const flex = useRead(
    'getGroupFlexClusterBackupSnapshot',
    { groupId, name: source.name, snapshotId: fact.id },
    { enabled: source.kind === 'flex' },
  );
  const detail: SnapshotDetail = {
    masterKey: one.data?.masterKeyUUID ?? whole.data?.masterKeyUUID,
    provider: one.data?.cloudProvider ?? whole.data?.members?.[0]?.cloudProvider,
    replicaSetName: one.data?.replicaSetName,
    members: whole.data?.members ?? [],
    configServers: whole.data?.configServerType,
    startedAt: toEpoch(flex.data?.startTime),
  };
  const existing = one.data ?? whole.data ?? flex.data;
  return {
    detail: existing || source.kind === 'serverless' ? detail : undefined,
    error: existing ? null : (one.error ?? whole.error ?? flex.error),
  };
}

/** A snapshot that the list does not hold: one further back, or of a single shard. */
export function useSnapshotById(
  groupId: string,
  snapshotId: string,
  source: Source | undefined,
  enabled: boolean,
): { fact: SnapshotFact | undefined; isLoading: boolean; error: Error | null; refetch: () => void } {
  const isAsked = enabled && source?.kind === 'dedicated' && !source.tenant;
  const { data, isLoading, error, refetch } = useRead(
    'getGroupClusterBackupSnapshot',
    { groupId, clusterName: source?.name ?? '', snapshotId },
    { enabled: isAsked },
  );
  return {
    fact: data && source && snapshotFact(source, data),
    ...{ isLoading, error, refetch: () => void refetch() },
  };
}
