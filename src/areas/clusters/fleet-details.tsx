import { useQuery } from '@tanstack/react-query';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { Cluster } from './cluster-facts.ts';
import classes from './clusters.module.css';
import type { FleetCluster } from './fleet-filter.ts';
import { lastRestorePoint } from './page/running.ts';

type Named = Pick<FleetCluster, 'groupId' | 'name' | 'backupEnabled'>;

/** What only the clusters of a project themselves tell: asked once for each project whose rows are in sight. */
const details = {
  tier: (cluster: Cluster) => tiersOf(cluster).join(', '),
  region: (cluster: Cluster) => regionLabels(cluster).join(', '),
} as const;

/** Tier or regions of a cluster of the list across projects, which does not tell them. */
export function FleetDetail({ of, what }: { of: Named; what: keyof typeof details }) {
  const { id } = useConnection();
  const { data, error } = useQuery(q('listGroupClusters', id, { groupId: of.groupId }));
  const found = data?.results.find(({ name }) => name === of.name);
  if (!found) return <Absent label={error ? 'could not be loaded' : data ? 'not told' : 'is being read'} />;
  const words = details[what](found as Cluster);
  return (
    <span className={classes.mono} title={words}>
      {words}
    </span>
  );
}

/** When the newest snapshot of a cluster was made: a question for each cluster in sight. */
export function FleetRestorePoint({ of }: { of: Named }) {
  const { id } = useConnection();
  const { groupId, name: clusterName } = of;
  const { data, error } = useQuery({
    ...q('listGroupClusterBackupSnapshots', id, { groupId, clusterName, query: { itemsPerPage: 100 } }),
    enabled: of.backupEnabled,
  });
  const point = data && lastRestorePoint(data.results);
  if (point !== undefined) return <Instant value={point} past />;
  return (
    <Absent label={error ? 'could not be loaded' : of.backupEnabled && !data ? 'is being read' : 'none'} />
  );
}
