import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataSourceRef } from '#contract/console/functions.ts';
import { useReadRefusal } from './access/can.ts';
import { useAllPages } from './all-pages.ts';
import { useConnection } from './connection.ts';
import { deploymentsQuery } from './console/deployments.ts';

/** What documents are read from: a cluster of the project, or a deployment. */
export interface DataSource {
  /** `cluster:orders` or `deployment:ID` */
  key: string;
  ref: DataSourceRef;
  name: string;
  kind: 'cluster' | 'deployment';
  /** Beside the name in the picker: state or hosts. */
  facts: string;
  /** Why it cannot be read now. */
  away: { title: string; reason: string } | undefined;
  /** Why it cannot be written to. */
  readOnly: string | undefined;
}

interface ClusterLike {
  name: string;
  stateName: string;
  paused?: boolean | undefined;
}

/** Why a cluster does not answer commands now. */
export function awayReason({ name, stateName, paused }: ClusterLike): DataSource['away'] {
  if (stateName === 'CREATING') {
    return {
      title: `${name} is still being created`,
      reason: 'Its documents can be read once it is available.',
    };
  }
  if (stateName === 'DELETING') {
    return { title: `${name} is being deleted`, reason: 'Its documents are deleted with it.' };
  }
  if (!paused) return undefined;
  return {
    title: `${name} is paused`,
    reason: 'Its documents are kept, but a paused cluster refuses reads and writes until it is resumed.',
  };
}

/** Why the credentials may not read the documents of a cluster. */
const refusedReason = (name: string, refusal: string | undefined): DataSource['away'] =>
  refusal === undefined ? undefined : { title: `The documents of ${name} cannot be read`, reason: refusal };

interface DataSources {
  /** Undefined while they are loading; after an error, those that could be loaded. */
  all: readonly DataSource[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** The data sources of a project: its clusters, where an emulator has their documents, and deployments. */
export function useDataSources(groupId: string): DataSources {
  const connection = useConnection();
  const { emulator } = connection;
  const clusters = useAllPages('listGroupClusters', { groupId }, { enabled: emulator });
  const flex = useAllPages('listGroupFlexClusters', { groupId }, { enabled: emulator });
  const deployments = useQuery(deploymentsQuery);
  const refusal = useReadRefusal('runEmulatorCommand', { groupId });
  const all = useMemo(() => {
    // the list of clusters names flex clusters too, in the versions that know them
    const names = new Set(clusters.rows.map(({ name }) => name));
    const held: ClusterLike[] = [...clusters.rows, ...flex.rows.filter(({ name }) => !names.has(name))];
    const byName = held.sort((a, b) => a.name.localeCompare(b.name));
    const ofProject = byName.map(
      (cluster): DataSource => ({
        key: `cluster:${cluster.name}`,
        ref: { kind: 'cluster', connection: connection.id, groupId, clusterName: cluster.name },
        name: cluster.name,
        kind: 'cluster',
        facts: cluster.paused ? 'Paused' : sentence(cluster.stateName),
        away: awayReason(cluster) ?? refusedReason(cluster.name, refusal),
        readOnly: connection.readOnly ? `The connection ${connection.name} is read only.` : undefined,
      }),
    );
    const added = (deployments.data ?? []).map(
      (deployment): DataSource => ({
        key: `deployment:${deployment.id}`,
        ref: { kind: 'deployment', deployment: deployment.id },
        name: deployment.name,
        kind: 'deployment',
        facts: deployment.hosts,
        away: undefined,
        readOnly: deployment.readOnly ? `The deployment ${deployment.name} is read only.` : undefined,
      }),
    );
    return [...ofProject, ...added];
  }, [clusters.rows, flex.rows, deployments.data, connection, groupId, refusal]);
  const loading = (emulator && (clusters.loading || flex.loading)) || deployments.isPending;
  const error = clusters.error ?? flex.error ?? deployments.error;
  return {
    all: loading && !error ? undefined : all,
    error,
    retry: () => {
      clusters.refetch();
      flex.refetch();
      void deployments.refetch();
    },
  };
}

const sentence = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase();
