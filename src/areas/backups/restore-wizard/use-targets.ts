import { useMemo } from 'react';
import { useRead } from '#src/api/query.ts';
import type { SourceKind } from '../shared/facts.ts';
import type { Target } from './target-fit.ts';

const whole = { itemsPerPage: 500 } as const;

export interface Targets {
  /** Clusters of the project, by name; undefined while they are not known. */
  targets: Target[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The clusters of a project, as something to restore into: those of the kind that the backup is of come first. */
export function useTargets(groupId: string | undefined, kind: SourceKind | undefined): Targets {
  const at = { groupId: groupId ?? '', query: whole };
  const enabled = groupId !== undefined && kind !== undefined;
  const dedicated = useRead('listGroupClusters', at, { enabled });
  const flex = useRead('listGroupFlexClusters', at, { enabled });
  const serverless = useRead('listGroupServerlessInstances', at, {
    enabled: enabled && kind === 'serverless',
  });
  const targets = useMemo(() => {
    if (groupId === undefined || !dedicated.data || flex.isPending) return undefined;
    const flexIds = new Set(flex.data?.results.map((cluster) => cluster.id));
    const all: Target[] = [
      ...dedicated.data.results
        // the service lists flex clusters among the others as well // specification §4.10
        .filter((cluster) => !flexIds.has(cluster.id))
        .map((cluster): Target => {
          const { name, stateName, mongoDBVersion: version } = cluster;
          return { kind: 'dedicated', id: cluster.id, name, groupId, version, stateName, cluster };
        }),
      ...(flex.data?.results ?? []).map((cluster) => plain('flex', groupId, cluster)),
      ...(serverless.data?.results ?? []).map((instance) => plain('serverless', groupId, instance)),
    ];
    const rank = (target: Target) => (target.kind === kind ? 0 : 1);
    return all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  }, [groupId, kind, dedicated.data, flex.data, flex.isPending, serverless.data]);
  return {
    targets,
    error: targets ? null : dedicated.error,
    refetch: () => void dedicated.refetch(),
  };
}

function plain(
  kind: 'flex' | 'serverless',
  groupId: string,
  {
    id,
    name,
    stateName,
    mongoDBVersion,
  }: Pick<Target, 'id' | 'name' | 'stateName'> & { mongoDBVersion: string },
): Target {
  return { kind, id, name, groupId, stateName, version: mongoDBVersion, cluster: undefined };
}
