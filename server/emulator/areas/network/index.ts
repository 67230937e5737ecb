import { defineArea } from '#server/emulator/kernel/area.ts';
import { networkCopies } from './copies.ts';
import { endpointServiceHandlers, endpointServiceTransitions } from './endpoint-services.ts';
import { peerTransitions } from './peer-states.ts';
import { keepConnected, peerHandlers } from './peers.ts';
import { keepServices, privateEndpointHandlers, privateEndpointTransitions } from './private-endpoints.ts';
import { refreshCluster } from './private-strings.ts';
import { networkTables } from './records.ts';
import { networkSeed } from './seed.ts';

export const area = defineArea({
  name: 'network',
  tables: networkTables,
  copies: networkCopies,
  handlers: { ...peerHandlers, ...endpointServiceHandlers, ...privateEndpointHandlers },
  transitions: { ...peerTransitions, ...endpointServiceTransitions, ...privateEndpointTransitions },
  seed: networkSeed,
  reactions: {
    'group.deleting': [keepConnected, keepServices],
    'cluster.created': [refreshCluster],
    'cluster.changed': [(world, { after }) => refreshCluster(world, { cluster: after })],
  },
});
