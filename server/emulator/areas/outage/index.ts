import { defineArea } from '#server/emulator/kernel/area.ts';
import { outageHandlers } from './handlers.ts';
import { outageTables } from './records.ts';
import { followCluster, outageTransitions } from './transitions.ts';

export const area = defineArea({
  name: 'outage',
  tables: outageTables,
  handlers: outageHandlers,
  transitions: outageTransitions,
  reactions: {
    'cluster.changed': [followCluster],
  },
});
