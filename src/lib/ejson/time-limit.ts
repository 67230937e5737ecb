import { type EjsonObject, int } from './value.ts';

/** Time limits of queries that can be chosen, in milliseconds. */
export const timeLimits = [10_000, 30_000, 60_000, 300_000, 600_000] as const;
export type TimeLimit = (typeof timeLimits)[number];

export const defaultTimeLimit: TimeLimit = 30_000;

/** Commands that read at the will of a person, and take `maxTimeMS` // documented: cursor.maxTimeMS() */
const limited = new Set(['find', 'aggregate', 'count', 'distinct', 'explain']);

/**
 * The command with a time limit at which the database ends it. A limit of its own stays, and commands that take none are
 * unchanged.
 *
 * @param limitMs in milliseconds
 */
export function withTimeLimit(command: EjsonObject, limitMs: number): EjsonObject {
  const [name = ''] = Object.keys(command);
  if (!limited.has(name) || command.maxTimeMS !== undefined) return command;
  return { ...command, maxTimeMS: int(limitMs) };
}
