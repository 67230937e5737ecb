import type { Document } from 'bson';
import type { Stored } from '../documents.ts';
import { writers } from '../stages/pipeline.ts';
import type { Rows } from '../stages/stage.ts';
import type { Asked } from './asked.ts';

/** A stage of a pipeline, with its execution if the pipeline was run. */
export interface StageRun {
  stage: NonNullable<Asked['stages']>[number];
  returned: number;
  /** With everything before it. */
  ms: number;
}

/** Runs the stages behind the results, if requested, and counts the output of each. */
export function runOf(
  stages: NonNullable<Asked['stages']>,
  runs: boolean,
  { found, began }: { found: readonly Stored[]; began: number } = { found: [], began: performance.now() },
): StageRun[] {
  let rows: Rows = found;
  return stages.map((stage) => {
    if (!runs) return { stage, returned: 0, ms: 0 };
    // observed: a writing stage is explained but writes nothing
    const created = writers.includes(stage[0]) ? [] : [...stage[1](rows)];
    rows = created;
    return { stage, returned: created.length, ms: performance.now() - began };
  });
}

/** A stage as an explanation lists it; `as`: in another form than in the command. */
export function reportedBy(
  { stage: [name, , argument], returned, ms }: StageRun,
  runs: boolean,
  as?: Document,
): Document {
  const counted = runs ? { nReturned: returned, executionTimeMillisEstimate: Math.round(ms) } : {};
  return { ...(as ?? { [name]: argument }), ...counted };
}
