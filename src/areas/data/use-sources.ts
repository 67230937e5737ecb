import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { DataSourceRef } from '#contract/functions.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { grantsOf, refusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { deploymentsQuery } from '#src/api/deployments.ts';
import { q } from '#src/api/query.ts';
import { SessionContext } from '#src/api/session-context.ts';

/** Somewhere documents are: a cluster of the project, or a deployment. */
export interface Source {
  /** As in the address: `cluster:orders`. */
  key: string;
  ref: DataSourceRef;
  name: string;
  kind: 'cluster' | 'deployment';
  /** Beside the name in the picker: state or hosts. */
  facts: string;
  /** Why nothing can be read from it now. */
  away: { title: string; reason: string } | undefined;
  /** Why nothing can be written to it. */
  readOnly: string | undefined;
}

interface ClusterLike {
  name: string;
  stateName: string;
  paused?: boolean | undefined;
}

/** Why a cluster answers no commands now, as it says itself. */
export function awayReason({ name, stateName, paused }: ClusterLike): Source['away'] {
  if (stateName === 'CREATING') {
    return {
      title: `${name} is still being created`,
      reason: 'Its documents can be read once its first members are up.',
    };
  }
  if (stateName === 'DELETING') {
    return { title: `${name} is being deleted`, reason: 'Its documents go with it.' };
  }
  if (!paused) return undefined;
  return {
    title: `${name} is paused`,
    reason: 'Its documents are kept, but a paused cluster refuses reads and writes until it is resumed.',
  };
}

export interface Sources {
  /** Undefined while clusters are loading. */
  all: readonly Source[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** Where the documents of a project can be: its clusters behind an emulator, and deployments. */
export function useSources(groupId: string): Sources {
  const connection = useConnection();
  const { emulator } = connection;
  const clusters = useAllPages('listGroupClusters', { groupId }, { enabled: emulator });
  const flex = useAllPages('listGroupFlexClusters', { groupId }, { enabled: emulator });
  const deployments = useQuery(deploymentsQuery);
  const all = useMemo(() => {
    // the list of clusters names flex clusters too, in the versions that know them
    const names = new Set(clusters.rows.map(({ name }) => name));
    const held: ClusterLike[] = [...clusters.rows, ...flex.rows.filter(({ name }) => !names.has(name))];
    const behind = held.map(
      (cluster): Source => ({
        key: `cluster:${cluster.name}`,
        ref: { kind: 'cluster', connection: connection.id, groupId, clusterName: cluster.name },
        name: cluster.name,
        kind: 'cluster',
        facts: cluster.paused ? 'Paused' : sentence(cluster.stateName),
        away: awayReason(cluster),
        readOnly: connection.readOnly ? `The connection ${connection.name} is read only.` : undefined,
      }),
    );
    const beyond = (deployments.data ?? []).map(
      (deployment): Source => ({
        key: `deployment:${deployment.id}`,
        ref: { kind: 'deployment', deployment: deployment.id },
        name: deployment.name,
        kind: 'deployment',
        facts: deployment.hosts,
        away: undefined,
        readOnly: deployment.readOnly ? `The deployment ${deployment.name} is read only.` : undefined,
      }),
    );
    return [...behind, ...beyond];
  }, [clusters.rows, flex.rows, deployments.data, connection, groupId]);
  const loading = (emulator && (clusters.loading || flex.loading)) || deployments.isPending;
  const error = clusters.error ?? flex.error ?? deployments.error;
  return {
    all: loading && !error ? undefined : all,
    error: all.length === 0 ? error : null,
    retry: () => {
      clusters.refetch();
      flex.refetch();
      void deployments.refetch();
    },
  };
}

const sentence = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase();

/** Why the signed-in person may not change documents of a source; undefined when nothing is known against it. */
export function useWriteRefusal(
  source: Source,
  scope: { groupId: string; orgId: string },
): string | undefined {
  const session = useContext(SessionContext);
  const connection = useConnection();
  const status = useQuery({ ...q('getSystemStatus', connection.id, {}), staleTime: 300_000 });
  if (!session) return 'Signed out.';
  const roles = source.kind === 'cluster' ? status.data?.apiKey?.roles : undefined;
  const through = source.kind === 'cluster' ? connection : { name: source.name, readOnly: false };
  const grants = roles && grantsOf(roles);
  return refusal(writing, session, through, grants, scope) ?? source.readOnly;
}

// what the emulator asks of whoever changes documents; a deployment decides by its own users
const writing = { method: 'POST', roles: ['GROUP_DATA_ACCESS_READ_WRITE'] } as const;
