import { defineHandlers } from '../kernel/handler.ts';
import { operationField } from './operation-field.ts';

/** Requests of clients, for assertions and observers. */
export const requestHandlers = defineHandlers({
  listEmulatorRequests({ world, host, query }) {
    const { operationId, ...rest } = query;
    if (operationId === undefined) return host.requests.list(world, rest);
    return host.requests.list(world, { ...rest, operationId: operationField('operationId', operationId) });
  },

  deleteEmulatorRequests({ world, host }) {
    host.requests.clear(world);
    return undefined;
  },
});
