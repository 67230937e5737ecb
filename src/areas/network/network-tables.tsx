import type { ReactNode } from 'react';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { endpointDiagnosis, peerDiagnosis, serviceDiagnosis } from './diagnosis.ts';
import {
  type Cluster,
  type Container,
  clustersIn,
  containerName,
  containerState,
  endpointCounts,
  endpointIdsOf,
  endpointState,
  locationOf,
  networkOf,
  type Peer,
  peerName,
  peerState,
  providerLabels,
  type ResourceState,
  type Service,
  serviceName,
  serviceState,
  usesOf,
} from './resources.ts';
import { endpointKey, type Network } from './use-network.ts';

interface TableProps {
  groupId: string;
  network: Network;
  openId: string | undefined;
  onOpen: (id: string) => void;
  action: ReactNode;
}

const provider = <Row,>(providerOf: (row: Row) => keyof typeof providerLabels): Column<Row> =>
  textColumn('provider', 'Provider', (row) => providerLabels[providerOf(row)], {
    width: 120,
    narrow: { line: 2, whole: true },
  });

const stateColumn = <Row,>(stateOf: (row: Row) => ResourceState): Column<Row> => ({
  id: 'state',
  header: 'State',
  width: 190,
  narrow: { line: 1, at: 'end', whole: true },
  sortValue: (row) => stateOf(row).label,
  cell: (row) => <StateBadge {...stateOf(row)} />,
});

const clusterNames = (clusters: readonly Cluster[]): string => clusters.map(({ name }) => name).join(', ');

export function ContainersTable({ groupId, network, openId, onOpen, action }: TableProps) {
  const clusters = network.clusters ?? [];
  const peers = network.peers.rows ?? [];
  const columns: Column<Container>[] = [
    textColumn('regions', 'Regions', locationOf, { min: 160, narrow: { line: 1 } }),
    provider(({ providerName }) => providerName),
    monoColumn('block', 'CIDR block', ({ atlasCidrBlock }) => atlasCidrBlock, {
      width: 160,
      narrow: { line: 2, whole: true },
    }),
    stateColumn(containerState),
    textColumn('clusters', 'Clusters', (row) => clusterNames(clustersIn(row, clusters)) || null, {
      width: 240,
      narrow: { line: 2, spare: true },
    }),
    countColumn(
      'peers',
      'Peerings',
      ({ id }) => peers.filter(({ containerId }) => containerId === id).length,
      { width: 110 },
    ),
    monoColumn('network', 'Network', (row) => networkOf(row) ?? null, { width: 220, optional: true }),
  ];
  return (
    <ResourceTable
      id="network-containers"
      label="Containers"
      columns={columns}
      rows={network.containers.rows}
      rowKey={({ id }) => id}
      rowName={containerName}
      onOpen={({ id }) => onOpen(id)}
      openKey={openId}
      bare
      empty={
        <EmptyState title="No containers yet" action={action}>
          Atlas creates one with the first dedicated cluster of a region. Create one earlier to choose its
          block.
        </EmptyState>
      }
      evidence={{ project: groupId }}
    />
  );
}

export function PeersTable({ groupId, network, openId, onOpen, action }: TableProps) {
  const containers = network.containers.rows ?? [];
  const containerOf = ({ containerId }: Peer) => containers.find(({ id }) => id === containerId);
  const columns: Column<Peer>[] = [
    {
      ...textColumn('network', 'Other network', peerName, { min: 200, narrow: { line: 1 } }),
      cell: (peer) => <Mono>{peerName(peer)}</Mono>,
    },
    provider(({ providerName }) => providerName),
    monoColumn(
      'block',
      'Its block',
      (peer) => (peer.providerName === 'AWS' ? peer.routeTableCidrBlock : null),
      { width: 160, narrow: { line: 2, whole: true } },
    ),
    stateColumn(peerState),
    textColumn(
      'container',
      'Container',
      (peer) => {
        const container = containerOf(peer);
        return container ? `${locationOf(container)}, ${container.atlasCidrBlock}` : null;
      },
      { width: 240, narrow: { line: 2, spare: true } },
    ),
    textColumn('cause', 'Cause', (peer) => peerDiagnosis(peer, containers)?.reason ?? null, {
      min: 200,
      wraps: true,
      narrow: { line: 2 },
    }),
  ];
  return (
    <ResourceTable
      id="network-peers"
      label="Peering connections"
      columns={columns}
      rows={network.peers.rows}
      rowKey={({ id }) => id}
      rowName={peerName}
      onOpen={({ id }) => onOpen(id)}
      openKey={openId}
      bare
      empty={
        <EmptyState title="No peering connections yet" action={action}>
          A peering connection joins a container and a network of yours by private addresses.
        </EmptyState>
      }
      evidence={{ project: groupId }}
    />
  );
}

export function ServicesTable({ groupId, network, openId, onOpen, action }: TableProps) {
  const clusters = network.clusters ?? [];
  const endpointsOf = (service: Service) =>
    endpointIdsOf(service).map((id) => network.endpoints.get(endpointKey(service, id)));
  const users = (service: Service): string =>
    [
      ...new Set(endpointIdsOf(service).flatMap((id) => usesOf(id, clusters).map(({ cluster }) => cluster))),
    ].join(', ');
  const columns: Column<Service>[] = [
    textColumn('region', 'Region', ({ regionName }) => regionName, { min: 160, narrow: { line: 1 } }),
    provider(({ cloudProvider }) => cloudProvider),
    stateColumn(serviceState),
    textColumn(
      'endpoints',
      'Endpoints',
      (service) => endpointCounts(endpointsOf(service).map((each) => each && endpointState(each))) || 'none',
      { width: 260, wraps: true, narrow: { line: 2 } },
    ),
    textColumn('clusters', 'Used by', (service) => users(service) || null, {
      width: 200,
      narrow: { line: 2, spare: true },
    }),
    textColumn(
      'cause',
      'Cause',
      (service) =>
        (
          serviceDiagnosis(service) ??
          endpointsOf(service)
            .map((each) => each && endpointDiagnosis(each))
            .find(Boolean)
        )?.reason ?? null,
      { min: 200, wraps: true, narrow: { line: 2 } },
    ),
  ];
  return (
    <ResourceTable
      id="network-services"
      label="Private endpoint services"
      columns={columns}
      rows={network.services.rows}
      rowKey={({ id }) => id}
      rowName={serviceName}
      onOpen={({ id }) => onOpen(id)}
      openKey={openId}
      bare
      empty={
        <EmptyState title="No private endpoints yet" action={action}>
          Applications reach clusters through a private endpoint in their own network. Create the service of a
          region first.
        </EmptyState>
      }
      evidence={{ project: groupId }}
    />
  );
}
