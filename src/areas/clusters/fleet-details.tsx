import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { useRead } from '#src/api/query.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import type { Cluster } from './cluster-facts.ts';
import classes from './clusters.module.css';
import type { FleetCluster } from './fleet-filter.ts';

type Named = Pick<FleetCluster, 'groupId' | 'name'>;

/** What only the clusters of a project themselves tell: asked once for each project whose rows are in sight. */
const details = {
  tier: (cluster: Cluster) => tiersOf(cluster).join(', '),
  region: (cluster: Cluster) => regionLabels(cluster).join(', '),
} as const;

/** Tier or regions of a cluster of the list across projects, which does not tell them. */
export function FleetDetail({ of, what }: { of: Named; what: keyof typeof details }) {
  const { data, error } = useRead('listGroupClusters', { groupId: of.groupId });
  const found = data?.results.find(({ name }) => name === of.name);
  if (!found)
    return <Absent label={error ? 'could not be loaded' : data ? 'not reported' : 'is being read'} />;
  const words = details[what](found as Cluster);
  return (
    <span className={classes.mono} title={words}>
      {words}
    </span>
  );
}
