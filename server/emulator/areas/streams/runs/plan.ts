import type { Document } from 'bson';
import { readWindow, type StreamWindow, windowStages } from '#contract/streams/window-rules.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ConnectionRecord, ProcessorRecord } from '../records.ts';
import { aggregateHere, connectionsOf } from './clusters.ts';
import { ProcessorFailure } from './failures.ts';
import { LookupCache } from './lookup-cache.ts';
import { httpsStage } from './posts.ts';
import type { Refuse, Segment, SegmentContext } from './segment.ts';
import { segmentsOf, validateRun } from './segments.ts';
import { sinkOf } from './sinks.ts';

/** A pipeline that is ready to run. */
export interface Plan {
  source: { connection: ConnectionRecord | undefined; spec: Document };
  /** The time of a message by the pipeline; undefined without `timeField`. */
  timeOf: ((doc: Document) => unknown) | undefined;
  /** The field that receives the time of a message. */
  timeName: string;
  before: Segment[];
  window: { spec: StreamWindow; inner: Segment[] } | undefined;
  /** Parts that end with `$https`, whose answers continue with the next part, or with the sink. */
  steps: { segments: Segment[]; write: Segment['run'] }[];
}

/** Code of clients needs a thread of its own. */
const code = /"\$(?:function|accumulator|where)":/u;
/** The field of the time without `tsFieldName` // documented */
const usualTimeName = '_ts';

function timeBy(world: World, timeField: unknown): Plan['timeOf'] {
  if (timeField === undefined) return undefined;
  const run = aggregateHere(world, [{ $project: { _id: 0, at: timeField } }]);
  validateRun(run);
  return (doc) => run([doc])[0]?.at;
}

function windowOf(stage: Document | undefined): StreamWindow | undefined {
  const [name = '', argument] = Object.entries(stage ?? {})[0] ?? [];
  if (!windowStages.has(name)) return undefined;
  const reading = readWindow(name, argument);
  if ('issue' in reading) throw new ProcessorFailure(`${name}${reading.issue.path} ${reading.issue.why}`);
  return reading.window;
}

/** Stages in parts that end with `$https`, or with the sink. */
function stepsOf(stages: readonly Document[]): { stages: Document[]; end: Document }[] {
  const steps: { stages: Document[]; end: Document }[] = [];
  let own: Document[] = [];
  for (const [index, stage] of stages.entries()) {
    const isEnd = index === stages.length - 1 || Object.hasOwn(stage, '$https');
    if (isEnd) steps.push({ stages: own, end: stage });
    own = isEnd ? [] : [...own, stage];
  }
  return steps;
}

/** Compiles the pipeline of a processor; throws the reason why it cannot run. */
export function planOf(
  world: World,
  processor: ProcessorRecord,
  refuse: Refuse,
  lookups = new LookupCache(),
): Plan {
  const text = JSON.stringify(processor.pipeline);
  if (code.test(text)) throw new ProcessorFailure('The emulator runs no JavaScript in stream processors.');
  const stages = parseEjson(text) as Document[];
  const connectionOf = connectionsOf(world, processor);
  const context: SegmentContext = { world, connectionOf, processor, lookups };
  const [first, ...rest] = stages;
  const spec: Document = isRecord(first?.$source) ? first.$source : {};
  const last = rest.pop() ?? {};
  const at = rest.findIndex((stage) => windowOf(stage) !== undefined);
  const window = windowOf(rest[at]);
  const parts = (list: readonly Document[]): Segment[] => {
    const segments = segmentsOf(context, list, refuse);
    for (const { run } of segments) validateRun(run);
    return segments;
  };
  return {
    source: {
      connection: spec.connectionName === undefined ? undefined : connectionOf(spec.connectionName),
      spec,
    },
    timeOf: timeBy(world, spec.timeField),
    timeName: typeof spec.tsFieldName === 'string' ? spec.tsFieldName : usualTimeName,
    before: parts(window ? rest.slice(0, at) : []),
    window: window && { spec: window, inner: parts(window.pipeline) },
    steps: stepsOf([...rest.slice(at + 1), last]).map(({ stages, end }, index, all) => ({
      segments: parts(stages),
      write:
        index < all.length - 1 && isRecord(end.$https)
          ? httpsStage(context, end.$https, index + 1)
          : sinkOf(context, end),
    })),
  };
}
