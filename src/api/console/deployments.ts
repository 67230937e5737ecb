import { consoleQuery } from './console-call.ts';

/** Real deployments that functions and the data browser may work on. Their connection strings stay on the server. */
export const deploymentsQuery = { ...consoleQuery('listDeployments', {}), staleTime: 10_000 };
