import { clusterRefusals } from '#contract/clusters/can.ts';
import type { Result } from '#contract/operations.ts';
import { useRefusal } from '#src/api/can.ts';
import { type Collected, collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { useStillSame } from '#src/api/use-still-same.ts';
import { isSameJson } from '#src/lib/merge-json.ts';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import { type TagsByKey, tagsByKey } from './tags.ts';

interface Pair {
  key?: string | undefined;
  value?: string | undefined;
}

/** What can be said of a cluster without a word to its machines. */
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
  /** Whether nobody else has changed the tags since then. */
  stillHas: (base: TagsByKey) => Promise<boolean>;
  collect: (settings: LightSettings, title: string) => Collected;
}

export function useClusterTarget(cluster: Cluster): LightTarget {
  const { groupId, name } = cluster;
  const update = useOperation('updateGroupCluster');
  const stillSame = useStillSame('getGroupCluster');
  const refusal = useClusterRefusal('tag', cluster, 'updateGroupCluster');
  const at = { groupId, clusterName: name };
  const save = (body: LightSettings) => update.mutateAsync({ ...at, body });
  return {
    ...{ name, tags: cluster.tags, labels: cluster.labels, refusal, save },
    isProtected: cluster.terminationProtectionEnabled,
    stillHas: (base) => stillSame(at, (now) => isSameJson(base, tagsByKey(now.tags))),
    collect: (body, title) => collected('updateGroupCluster', { ...at, body }, title),
  };
}

export function useFlexTarget(cluster: Result<'getGroupFlexCluster'>): LightTarget {
  const { groupId, name, stateName } = cluster;
  const update = useOperation('updateGroupFlexCluster');
  const stillSame = useStillSame('getGroupFlexCluster');
  const role = useRefusal('updateGroupFlexCluster', { groupId });
  const at = { groupId, name };
  const save = (body: LightSettings) => update.mutateAsync({ ...at, body });
  return {
    ...{ name, tags: cluster.tags, labels: [], save },
    isProtected: cluster.terminationProtectionEnabled,
    refusal: stateName === 'DELETING' ? clusterRefusals.deleting : role,
    stillHas: (base) => stillSame(at, (now) => isSameJson(base, tagsByKey(now.tags))),
    collect: (body, title) => collected('updateGroupFlexCluster', { ...at, body }, title),
  };
}
