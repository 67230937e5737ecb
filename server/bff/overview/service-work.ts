import type { EstateWork } from '#contract/overview/overview.ts';
import type { Known } from './estate-reads.ts';
import type { SeenIndex } from './facts.ts';

/** Work of the service itself that is running or overdue without an alert about it. */
export function serviceWork({ projects }: Pick<Known, 'projects'>): {
  running: EstateWork[];
  failed: EstateWork[];
} {
  const running: EstateWork[] = [];
  const failed: EstateWork[] = [];
  for (const [groupId, { facts }] of projects) {
    for (const [cluster, { value }] of facts.backups ?? []) {
      if (value.overdueAt === undefined) continue;
      failed.push({
        ...{ key: `backup ${groupId} ${cluster}`, kind: 'backup', id: cluster, groupId, on: cluster },
        ...{ note: 'a snapshot was due and has not been taken', since: value.overdueAt },
      });
    }
    for (const [cluster, { value }] of facts.searchIndexes ?? [])
      for (const index of value)
        (index.state === 'building' ? running : failed).push(ofSearchIndex(groupId, cluster, index));
  }
  return { running, failed };
}

const ofSearchIndex = (
  groupId: string,
  cluster: string,
  { id, name, state, since }: SeenIndex,
): EstateWork => ({
  ...{ key: `searchIndex ${groupId} ${id}`, kind: 'searchIndex', id: cluster, groupId, on: name, since },
  note: `on ${cluster}${state === 'failed' ? ', could not be built' : ''}`,
});
