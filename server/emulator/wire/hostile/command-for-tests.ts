import type { Document } from 'mongodb';

/** A command that would take all time or all memory. */
export interface Hostile {
  name: string;
  command: Document;
  /** The code names with which the database may end it; the limit of time is always one. */
  ends?: readonly string[];
  /** It may be harmless: the reply is right, and comes in time. */
  mayEnd?: boolean;
}

export const range = (count: number) => ({ $range: [0, count] });
export const aggregate = (name: string, ...pipeline: Document[]): Document => ({
  aggregate: name,
  pipeline,
  cursor: {},
});
export const compute = (value: unknown): Document => aggregate('one', { $project: { value } });
export const doubled = (initialValue: unknown, twice: unknown, times = 60) => ({
  $reduce: { input: range(times), initialValue, in: twice },
});
export const nested = (depth: number, wrap: (inner: unknown) => unknown, inner: unknown = 1): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value) => wrap(value), inner);
export const set = (value: unknown): Document => ({
  update: 'many',
  updates: [{ q: {}, u: value, multi: true }],
});

export const points = (count: number): number[][] => {
  const ring = Array.from({ length: count }, (_, at): number[] => {
    const angle = (at / count) * 2 * Math.PI;
    return [40 * Math.cos(angle), 40 * Math.sin(angle)];
  });
  return [...ring, ring[0] as number[]];
};

/** Limits of memory, besides those that a command names itself. */
export const memoryEnds = [
  'ExceededMemoryLimit',
  'BSONObjectTooLarge',
  'QueryExceededMemoryLimitNoDiskUseAllowed',
  'Location4568',
  // a text beyond 64 MB
  'Location13548',
];
export const depth = ['Overflow', 'BadValue', 'FailedToParse', 'MaxSubPipelineDepthExceeded'];
