import { defineArea } from '#server/emulator/kernel/area.ts';
import { connectionHandlers } from './connections.ts';
import { streamCopies } from './copies.ts';
import { networkHandlers, networkTransitions } from './networks.ts';
import { processorTransitions } from './processor-states.ts';
import { processorHandlers } from './processors.ts';
import { streamTables } from './records.ts';
import { runTransitions, settle } from './runs/progress.ts';
import { topicHandlers } from './runs/topics.ts';
import { workspaceHandlers } from './workspaces.ts';

export const area = defineArea({
  name: 'streams',
  tables: streamTables,
  copies: streamCopies,
  handlers: {
    ...workspaceHandlers,
    ...connectionHandlers,
    ...processorHandlers,
    ...networkHandlers,
    ...topicHandlers,
  },
  transitions: { ...processorTransitions, ...runTransitions, ...networkTransitions },
  reactions: { 'delivery.settled': [settle] },
});
