import { consoleQuery } from './console-call.ts';

/** The users of this console; only administrators can read them. */
export const usersQuery = consoleQuery('listUsers', {});
