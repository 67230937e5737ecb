import type { Result } from '#contract/api/operations.ts';
import { clusterRefusals } from '#contract/clusters/can.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { type Collected, collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import { type TagsByKey, tagsByKey } from './tags.ts';

interface Pair {
  key?: string | undefined;
  value?: string | undefined;
}

/** Settings of a cluster that do not affect its machines. */
interface LightSettings {
  tags?: { key: string; value: string }[];
  terminationProtectionEnabled?: boolean;
}

/** A cluster of any kind whose tags and protection can be changed: each kind is another resource with other operations. */
export interface LightTarget {
  name: string;
  tags: readonly Pair[];
  /** What came before tags. */
  labels: readonly Pair[];
  isProtected: boolean;
  /** Why nothing can be changed now. */
  refusal: string | undefined;
  save: (settings: LightSettings) => Promise<unknown>;
  /** The current tags at the service: another user may have changed them meanwhile. */
  tagsNow: () => Promise<TagsByKey>;
  collect: (settings: LightSettings, title: string) => Collected;
}

export function useClusterTarget(cluster: Cluster): LightTarget {
  const { groupId, name } = cluster;
  const update = useOperation('updateGroupCluster');
  const readNow = useReadNow();
  const refusal = useClusterRefusal('tag', cluster, 'updateGroupCluster');
  const at = { groupId, clusterName: name };
  const save = (body: LightSettings) => update.mutateAsync({ ...at, body });
  return {
    ...{ name, tags: cluster.tags ?? [], labels: cluster.labels, refusal, save },
    isProtected: cluster.terminationProtectionEnabled,
    tagsNow: async () => tagsByKey((await readNow('getGroupCluster', at)).tags ?? []),
    collect: (body, title) => collected('updateGroupCluster', { ...at, body }, title),
  };
}

export function useFlexTarget(cluster: Result<'getGroupFlexCluster'>): LightTarget {
  const { groupId, name, stateName } = cluster;
  const update = useOperation('updateGroupFlexCluster');
  const readNow = useReadNow();
  const role = useRefusal('updateGroupFlexCluster', { groupId });
  const at = { groupId, name };
  const save = (body: LightSettings) => update.mutateAsync({ ...at, body });
  return {
    ...{ name, tags: cluster.tags, labels: [], save },
    isProtected: cluster.terminationProtectionEnabled,
    refusal: stateName === 'DELETING' ? clusterRefusals.deleting : role,
    tagsNow: async () => tagsByKey((await readNow('getGroupFlexCluster', at)).tags),
    collect: (body, title) => collected('updateGroupFlexCluster', { ...at, body }, title),
  };
}
