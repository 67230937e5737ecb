import type { Peer } from '#contract/network/peer-rows.ts';
import type { EndpointService, PrivateEndpoint } from '#contract/network/private-endpoint-rows.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export type PeerRecord = Peer & { groupId: string; created: string; turn: number };

type Without<Shape, Names extends string> = Shape extends unknown ? Omit<Shape, Names> : never;

/** Its endpoints are rows of their own. */
export type EndpointServiceRecord = Without<
  EndpointService,
  'interfaceEndpoints' | 'privateEndpoints' | 'endpointGroupNames'
> & { groupId: string; created: string };

export type PrivateEndpointRecord = PrivateEndpoint & {
  id: string;
  groupId: string;
  serviceId: string;
  /** The provider's name of the endpoint, as in paths. */
  endpointId: string;
  created: string;
};

/** Kept under the project's id while the mode is enabled. */
interface RegionalModeRecord {
  id: string;
}

export const networkTables = {
  peers: spec<PeerRecord>()({
    group: { key: (row) => row.groupId },
    provider: { key: (row) => `${row.groupId}/${row.providerName}`, order: (row) => row.created },
    container: { key: (row) => row.containerId },
  }),
  endpointServices: spec<EndpointServiceRecord>()({
    group: { key: (row) => row.groupId },
    provider: { key: (row) => `${row.groupId}/${row.cloudProvider}`, order: (row) => row.created },
  }),
  privateEndpoints: spec<PrivateEndpointRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.id },
    service: { key: (row) => row.serviceId, order: (row) => row.id },
  }),
  regionalModes: spec<RegionalModeRecord>()({ group: { key: (row) => row.id } }),
};

type NetworkTables = typeof networkTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends NetworkTables {}
}
