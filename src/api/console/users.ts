import { consoleQuery } from './console-call.ts';

/** The users of this console; administrators and auditors can read them. */
export const usersQuery = consoleQuery('listUsers', {});
