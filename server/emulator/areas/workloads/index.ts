import { defineArea } from '#server/emulator/kernel/area.ts';
import { workloadHandlers } from './handlers.ts';
import { workloadTables } from './records.ts';
import { forgetOfCluster, workloadTransitions } from './work.ts';

export const area = defineArea({
  name: 'workloads',
  tables: workloadTables,
  handlers: workloadHandlers,
  transitions: workloadTransitions,
  reactions: { 'cluster.deleted': [forgetOfCluster] },
});
