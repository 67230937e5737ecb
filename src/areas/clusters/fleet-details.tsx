import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { useRead } from '#src/api/query.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import type { Cluster } from './cluster-facts.ts';
import type { FleetCluster } from './fleet-filter.ts';

type Named = Pick<FleetCluster, 'groupId' | 'name'>;

/** Fields that only the cluster resources of a project contain: read once for each project with visible rows. */
const details = {
  tier: (cluster: Cluster) => tiersOf(cluster).join(', '),
  region: (cluster: Cluster) => regionLabels(cluster).join(', '),
} as const;

/** Tier or regions of a cluster, which the list across projects does not contain. */
export function FleetDetail({ of, what }: { of: Named; what: keyof typeof details }) {
  const { data, error } = useRead('listGroupClusters', { groupId: of.groupId });
  const match = data?.results.find(({ name }) => name === of.name);
  if (!match)
    return <Absent label={error ? 'could not be loaded' : data ? 'not reported' : 'is being read'} />;
  const text = details[what](match as Cluster);
  return (
    <Text size={13} mono title={text}>
      {text}
    </Text>
  );
}
