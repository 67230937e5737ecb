import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q, qNow, useRead } from '#src/api/query.ts';
import {
  type Cluster,
  type Container,
  type Endpoint,
  endpointIdsOf,
  endpointState,
  isLeaving,
  type Peer,
  providerNames,
  type Service,
} from './resources.ts';

/** Each endpoint is a read of its own: beyond these their states are unknown. */
const mostEndpointReads = 100;

interface Part<Row> {
  /** Undefined until it was read. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** Everything of a project's network. */
export interface Network {
  containers: Part<Container>;
  peers: Part<Peer>;
  services: Part<Service>;
  /** By `endpointKey`: those that have arrived. */
  endpoints: ReadonlyMap<string, Endpoint>;
  clusters: readonly Cluster[] | undefined;
  pending: boolean;
}

export const endpointKey = (service: Pick<Service, 'id'>, endpointId: string): string =>
  `${service.id} ${endpointId}`;

interface Answer<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** The lists of all providers as one; a provider that could not be read makes the whole incomplete. */
function joined<Data, Row>(
  results: readonly Answer<Data>[],
  rowsOf: (data: Data) => readonly Row[],
): Part<Row> {
  const rows = results.flatMap(({ data }) => (data === undefined ? [] : rowsOf(data)));
  const error = results.find(({ data, error: why }) => why !== null && data === undefined)?.error ?? null;
  return {
    rows: error || results.some(({ data }) => data === undefined) ? undefined : rows,
    error,
    refetch: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

function useServices(groupId: string): Part<Service> {
  const { id } = useConnection();
  return useQueries({
    queries: providerNames.map((cloudProvider: CloudProvider) =>
      q('listGroupPrivateEndpointEndpointService', id, { groupId, cloudProvider }),
    ),
    combine: (results) => joined(results, (data) => data),
  });
}

function usePeers(groupId: string): Part<Peer> {
  const { id } = useConnection();
  return useQueries({
    queries: providerNames.map((providerName) =>
      q('listGroupPeers', id, { groupId, query: { providerName } }),
    ),
    combine: (results) => joined(results, ({ results: rows }) => rows),
  });
}

function useEndpoints(groupId: string, services: readonly Service[]): ReadonlyMap<string, Endpoint> {
  const { id } = useConnection();
  const asked = services
    .flatMap((service) => endpointIdsOf(service).map((endpointId) => ({ service, endpointId })))
    .slice(0, mostEndpointReads);
  return useQueries({
    queries: asked.map(({ service: { id: endpointServiceId, cloudProvider }, endpointId }) =>
      q('getGroupPrivateEndpointEndpointServiceEndpoint', id, {
        groupId,
        cloudProvider,
        endpointServiceId,
        endpointId,
      }),
    ),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const one = asked[at];
          return data && one ? [[endpointKey(one.service, one.endpointId), data] as const] : [];
        }),
      ),
  });
}

const leavingMs = 5_000;

/** A service does not show that an endpoint is being deleted: its list is read until the endpoint is gone. */
function useLeavingEndpoints(groupId: string, endpoints: ReadonlyMap<string, Endpoint>): void {
  const { id } = useConnection();
  const client = useQueryClient();
  const leaving = [...endpoints.values()].filter((endpoint) => isLeaving(endpointState(endpoint)));
  const providers = providerNames
    .filter((name) => leaving.some(({ cloudProvider }) => cloudProvider === name))
    .join();
  useEffect(() => {
    if (providers === '') return;
    const timer = setInterval(() => {
      // a failure is shown by the list itself
      for (const cloudProvider of providerNames.filter((name) => providers.split(',').includes(name)))
        void client.prefetchQuery(
          qNow('listGroupPrivateEndpointEndpointService', id, { groupId, cloudProvider }),
        );
    }, leavingMs);
    return () => clearInterval(timer);
  }, [client, groupId, id, providers]);
}

export function useNetwork(groupId: string): Network {
  const { id } = useConnection();
  const mayReadClusters = useMayAsk('listGroupClusters', { groupId });
  const [containers] = useQueries({
    queries: [q('listGroupContainerAll', id, { groupId })],
    combine: (results) => [joined(results, ({ results: rows }) => rows)],
  });
  const clusters = useRead('listGroupClusters', { groupId }, { enabled: mayReadClusters });
  const peers = usePeers(groupId);
  const services = useServices(groupId);
  const endpoints = useEndpoints(groupId, services.rows ?? []);
  useLeavingEndpoints(groupId, endpoints);
  const parts = [containers as Part<Container>, peers, services];
  return {
    containers: containers as Part<Container>,
    peers,
    services,
    endpoints,
    clusters: clusters.data?.results,
    pending: parts.some(({ rows, error }) => rows === undefined && !error) || clusters.isLoading,
  };
}
