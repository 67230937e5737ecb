import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/durations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { ownValue } from '#contract/values/own-value.ts';

/** Units of intervals // documented */
const units: Readonly<Record<string, number>> = {
  ms: 1,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
};

/** Messages that arrive later than this after a newer one are late // documented: three seconds without a value */
const usualLateness = 3 * SECOND;

/** Windows that one message can belong to // assumed */
const mostWindows = 1000;

/** A window of a pipeline, in milliseconds. */
export interface StreamWindow {
  boundary: 'eventTime' | 'processingTime';
  size: number;
  /** Time from the start of a window to that of the next one. */
  hop: number;
  offset: number;
  lateness: number;
  /** Time without messages after which windows close by the clock. */
  idle: number | undefined;
  pipeline: readonly Readonly<Record<string, unknown>>[];
  /** Of sessions: messages of one value belong together until none arrives for `size`. */
  session?: { partitionBy: unknown };
}

/** The first problem of a window: the path within the stage, and the end of a sentence about it. */
interface WindowIssue {
  path: string;
  why: string;
}

export const windowStages: ReadonlySet<string> = new Set([
  '$tumblingWindow',
  '$hoppingWindow',
  '$sessionWindow',
]);

type Reading = { window: StreamWindow } | { issue: WindowIssue };

class Refused extends Error {
  readonly path: string;

  constructor(path: string, why: string) {
    super(why);
    this.path = path;
  }
}

function unitOf(value: Readonly<Record<string, unknown>>, path: string): number {
  const unit = typeof value.unit === 'string' ? ownValue(units, value.unit) : undefined;
  if (unit === undefined)
    throw new Refused(`${path}.unit`, `must be one of ${Object.keys(units).join(', ')}`);
  return unit;
}

function durationOf(value: unknown, path: string): number {
  if (!isRecord(value)) throw new Refused(path, 'must have size and unit');
  const { size } = value;
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1)
    throw new Refused(`${path}.size`, 'must be a positive integer');
  return size * unitOf(value, path);
}

/** Documented: the number 0 turns lateness and idle time off. */
function optionalDuration(value: unknown, path: string): number | undefined {
  if (value === undefined) return undefined;
  return value === 0 ? 0 : durationOf(value, path);
}

function offsetOf(value: unknown): number {
  if (value === undefined) return 0;
  if (!isRecord(value)) throw new Refused('.offset', 'must have offsetFromUtc and unit');
  const { offsetFromUtc } = value;
  if (typeof offsetFromUtc !== 'number' || !Number.isSafeInteger(offsetFromUtc))
    throw new Refused('.offset.offsetFromUtc', 'must be an integer');
  return offsetFromUtc * unitOf(value, '.offset');
}

function windowOf(name: string, spec: unknown): StreamWindow {
  if (!isRecord(spec)) throw new Refused('', 'must be an object');
  const { boundary = 'eventTime', pipeline } = spec;
  if (boundary !== 'eventTime' && boundary !== 'processingTime')
    throw new Refused('.boundary', 'must be eventTime or processingTime');
  // documented
  for (const field of ['idleTimeout', 'allowedLateness'])
    if (boundary === 'processingTime' && spec[field] !== undefined)
      throw new Refused(`.${field}`, 'must be absent with the boundary processingTime');
  if (!Array.isArray(pipeline) || !pipeline.every(isRecord))
    throw new Refused('.pipeline', 'must be a list of stages');
  const lateness = optionalDuration(spec.allowedLateness, '.allowedLateness') ?? usualLateness;
  const idle = optionalDuration(spec.idleTimeout, '.idleTimeout') || undefined;
  if (name === '$sessionWindow') {
    const { partitionBy } = spec;
    if (partitionBy === undefined) throw new Refused('.partitionBy', 'is required');
    const gap = durationOf(spec.gap, '.gap');
    return { boundary, size: gap, hop: gap, offset: 0, lateness, idle, pipeline, session: { partitionBy } };
  }
  const size = durationOf(spec.interval, '.interval');
  const hop = name === '$hoppingWindow' ? durationOf(spec.hopSize, '.hopSize') : size;
  if (size / hop > mostWindows)
    throw new Refused('.hopSize', `must be at least the interval divided by ${mostWindows}`);
  return { boundary, size, hop, offset: offsetOf(spec.offset), lateness, idle, pipeline };
}

/** The window of a stage, or its first problem. */
export function readWindow(name: string, spec: unknown): Reading {
  try {
    return { window: windowOf(name, spec) };
  } catch (error) {
    if (error instanceof Refused) return { issue: { path: error.path, why: error.message } };
    throw error;
  }
}
