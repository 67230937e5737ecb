import { useRead } from '#src/api/query.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import type { Load } from './target-fit.ts';

/** Requirements of a snapshot for its target: more fields than the list of snapshots contains. */
export function useLoad(groupId: string, snapshot: SnapshotFact | undefined): Load | undefined {
  const { source } = snapshot ?? {};
  const at = { groupId, clusterName: source?.name ?? '', snapshotId: snapshot?.id ?? '' };
  const dedicated = source?.kind === 'dedicated';
  const whole = useRead('getGroupClusterBackupSnapshotShardedCluster', at, {
    enabled: dedicated && source.sharded,
  });
  const single = useRead('getGroupClusterBackupSnapshot', at, { enabled: dedicated && !source.sharded });
  if (!snapshot || !source) return undefined;
  const { kind, sharded } = source;
  const { data } = sharded ? whole : single;
  const members = data && 'members' in data ? data.members : undefined;
  return {
    kind,
    sharded,
    version: snapshot.version,
    // the config servers are members as well
    shards: members?.filter(({ replicaSetName }) => /-shard-\d+$/u.test(replicaSetName)).length,
    encrypted: kind === 'dedicated' ? data && data.masterKeyUUID !== undefined : false,
  };
}
