import { consoleQuery } from '#src/api/console/console-call.ts';

/** One function; apart from the other requests, because its route begins the read. */
export const functionQuery = (functionId: string) => ({
  ...consoleQuery('getFunction', { functionId }),
  // notifies a user who has it open that another user saved it
  refetchInterval: 20_000,
});
