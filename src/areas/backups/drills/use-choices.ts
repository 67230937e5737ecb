import { useQuery } from '@tanstack/react-query';
import { useAllPages } from '#src/api/all-pages.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';
import { useRead } from '#src/api/query.ts';
import type { Choice } from '#src/ui/fields/select-field.tsx';
import type { DedicatedCluster } from '../shared/facts.ts';
import { useSources } from '../shared/use-sources.ts';

const whole = { itemsPerPage: 500 } as const;

/** A choice that is gone stays visible, marked: saving must not silently choose another. */
export function withCurrent(options: readonly Choice[], current: string | null): readonly Choice[] {
  if (current === null || current === '' || options.some(({ value }) => value === current)) return options;
  // before the options are read nothing is known of it
  const label = options.length === 0 ? current : `${current} (not found)`;
  return [...options, { value: current, label }];
}

export interface DrillChoices {
  sources: Choice[];
  projects: Choice[];
  targets: Choice[];
  deployments: Choice[];
  /** As the list of clusters shows them. */
  source: DedicatedCluster | undefined;
  target: DedicatedCluster | undefined;
  error: Error | null;
}

const isTenant = ({ replicationSpecs }: DedicatedCluster) =>
  replicationSpecs.some(({ regionConfigs }) =>
    regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
  );

function targetProblem(target: DedicatedCluster, source: DedicatedCluster | undefined): string | false {
  if (isTenant(target)) return 'is a free or shared cluster';
  if (!source) return false;
  if (target.id === source.id) return 'is the source';
  const sharded = (each: DedicatedCluster) => each.clusterType !== 'REPLICASET';
  if (sharded(target) === sharded(source)) return false;
  return sharded(source) ? 'is a replica set, the source is sharded' : 'is sharded, the source is not';
}

/** Choices for a plan: clusters with backups, clusters that can receive them, deployments. */
export function useDrillChoices(
  groupId: string,
  chosen: { sourceName: string | null; targetGroupId: string | null; targetName: string | null },
): DrillChoices {
  const existing = useSources(groupId);
  const projects = useAllPages('listGroups', {});
  const deployments = useQuery(deploymentsQuery);
  const targetGroupId = chosen.targetGroupId ?? groupId;
  const targets = useRead('listGroupClusters', { groupId: targetGroupId, query: whole });
  const living = (existing.sources ?? []).filter(({ deleted, kind }) => !deleted && kind === 'dedicated');
  const source = living.find(({ name }) => name === chosen.sourceName)?.cluster;
  const candidates = targets.data?.results ?? [];
  return {
    sources: living.map(({ name, tenant, backupEnabled }) => ({
      value: name,
      label: name,
      disabled: tenant ? 'has no snapshots' : !backupEnabled && 'has backup off',
    })),
    projects: projects.rows.map((project) => ({ value: project.id, label: project.name })),
    targets: candidates.map((each) => ({
      value: each.name,
      label: each.name,
      disabled: targetProblem(each, source),
    })),
    deployments: (deployments.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
    source,
    target: candidates.find(({ name }) => name === chosen.targetName),
    error: existing.error ?? targets.error ?? projects.error ?? deployments.error,
  };
}
