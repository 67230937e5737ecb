import type { Document } from 'bson';
import { isRecord } from '#contract/values/is-record.ts';
import { aggregateHere } from './clusters.ts';
import { ProcessorFailure, refusalOf } from './failures.ts';
import { cachedLookupSegment, lookupSegment } from './lookups.ts';
import type { Refuse, Segment, SegmentContext } from './segment.ts';

/** Stages of the service that reach systems outside of the emulator, or that it does not run. */
const missing: ReadonlySet<string> = new Set([
  ...['$https', '$externalFunction', '$iceberg', '$function'],
  ...['$merge', '$emit', '$out'],
]);

/** Documented: invalid messages are discarded by default, or go to the dead letter queue. */
function validateSegment({ world }: SegmentContext, argument: Document, refuse: Refuse): Segment {
  const { validator, validationAction: action = 'discard' } = argument;
  if (!isRecord(validator)) throw new ProcessorFailure('$validate: validator must be an object');
  if (action !== 'discard' && action !== 'dlq' && action !== 'error')
    throw new ProcessorFailure('$validate: validationAction must be discard, dlq or error');
  const matches = aggregateHere(world, [{ $match: validator }]);
  const run = (docs: readonly Document[]): Document[] =>
    docs.filter((doc) => {
      if (matches([doc]).length > 0) return true;
      if (action === 'error') throw new ProcessorFailure('$validate: a message is not valid');
      if (action === 'dlq') refuse(doc, 'The message does not match the validator.');
      return false;
    });
  // an invalid validator is found before the first message
  return { run: (docs) => (docs.length === 0 ? matches([]) : run(docs)), cost: () => 1 };
}

/** The stages of a pipeline in parts that run at the same place. */
export function segmentsOf(context: SegmentContext, stages: readonly Document[], refuse: Refuse): Segment[] {
  const segments: Segment[] = [];
  let local: Document[] = [];
  const endLocal = (): void => {
    if (local.length > 0) segments.push({ run: aggregateHere(context.world, local), cost: () => 1 });
    local = [];
  };
  for (const stage of stages) {
    const [name = '', argument] = Object.entries(stage)[0] ?? [];
    if (missing.has(name)) throw new ProcessorFailure(`The emulator does not run ${name} here.`);
    if (name === '$validate' && isRecord(argument)) {
      endLocal();
      segments.push(validateSegment(context, argument, refuse));
    } else if (name === '$lookup' && isRecord(argument) && argument.from !== undefined) {
      endLocal();
      segments.push(lookupSegment(context, argument));
    } else if (name === '$cachedLookup' && isRecord(argument)) {
      endLocal();
      segments.push(cachedLookupSegment(context, argument));
    } else local.push(stage);
  }
  endLocal();
  return segments;
}

/** Runs a part over documents; those that it refuses are found by halves, and left out. */
export function isolated(run: Segment['run'], docs: readonly Document[], refuse: Refuse): Document[] {
  try {
    return docs.length === 0 ? [] : run(docs);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    const [only] = docs;
    if (docs.length === 1 && only) {
      refuse(only, reason);
      return [];
    }
    const half = docs.length >> 1;
    return [...isolated(run, docs.slice(0, half), refuse), ...isolated(run, docs.slice(half), refuse)];
  }
}

/** The results of parts that run one after the other. */
export function through(segments: readonly Segment[], docs: readonly Document[], refuse: Refuse): Document[] {
  return segments.reduce((current, { run }) => isolated(run, current, refuse), [...docs]);
}

/** Finds stages that are not valid before the first message: the processor fails. */
export function validateRun(run: Segment['run']): void {
  try {
    run([]);
  } catch (error) {
    const reason = refusalOf(error);
    throw reason === undefined || !(error instanceof Error) ? error : new ProcessorFailure(reason);
  }
}
