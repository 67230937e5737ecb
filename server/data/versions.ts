import { serverVersion } from './parameters.ts';

/**
 * The version of the database that has brought a command, a stage or an operator, of those that not every cluster has
 * // documented: "New in version" on its page
 */
const since: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  // commands
  bulkWrite: [8, 0],
  // fields of commands
  'distinct.hint': [7, 1],
  'update.updates.sort': [8, 0],
  'bulkWrite.ops.update.sort': [8, 0],
  // stages
  $queryStats: [6, 0],
  $rankFusion: [8, 0],
  $score: [8, 2],
  $scoreFusion: [8, 2],
  // stages of plans
  EXPRESS_IXSCAN: [8, 0],
  // operators
  $bitAnd: [6, 3],
  $bitNot: [6, 3],
  $bitOr: [6, 3],
  $bitXor: [6, 3],
  $median: [7, 0],
  $minMaxScaler: [8, 2],
  $percentile: [7, 0],
  $toUUID: [8, 0],
};

/** Whether the current server version supports a command, a stage or an operator of this name. */
export function isKnownHere(name: string): boolean {
  if (!Object.hasOwn(since, name)) return true;
  const [major, minor] = since[name] as readonly [number, number];
  const [has, hasMinor] = serverVersion();
  return has > major || (has === major && hasMinor >= minor);
}
