import type { FunctionScope } from '#contract/console/functions.ts';
import { consoleQuery } from './console-call.ts';

/** The functions of a project, by name. */
export const functionsQuery = ({ connection, groupId }: FunctionScope) =>
  consoleQuery('listFunctions', { connection, groupId });
