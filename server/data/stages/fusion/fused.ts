import { Double } from 'bson';
import type { Stored } from '../../documents.ts';
import { step } from '../../limits/budget.ts';
import { heldBy } from '../../limits/stage-memory.ts';
import { withMeta } from '../../update/row.ts';
import { compareValues } from '../../values/compare.ts';
import { valueKey } from '../../values/id-key.ts';
import { compilePipeline, sources } from '../compile-pipeline.ts';
import { rowsOf } from '../join.ts';
import type { Rows, Run, StageScope } from '../stage.ts';
import { within } from '../within.ts';
import type { FusionArgument, StageOf } from './fusion-argument.ts';

/** One of the pipelines that are fused. */
export interface Input {
  name: string;
  weight: number;
  stages: readonly StageOf[];
  run: Run;
  /** Whether the pipeline finds its documents itself. */
  isSource: boolean;
}

/** A document of the result, with its data from each pipeline that found it. */
export interface Found<Place> {
  row: Stored;
  places: Map<string, Place>;
}

/** The pipelines by their names, as the server keeps them // observed */
export function inputsOf({ pipelines, weights }: FusionArgument, scope: StageScope): Input[] {
  return [...pipelines]
    .map(([name, stages]) => ({
      ...{ name, stages, weight: weights.get(name) ?? 1, isSource: sources.includes(stages[0]?.[0] ?? '') },
      run: compilePipeline(
        stages.map(([stage, given]) => ({ [stage]: given })),
        within(scope, scope.collection),
      ),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every document of the pipelines, once. `place`: the data of a pipeline about its document. */
export function foundBy<Place>(
  stage: string,
  inputs: readonly Input[],
  scope: StageScope,
  place: (rows: readonly Stored[], input: Input) => Iterable<[Stored, Place]>,
): Found<Place>[] {
  const results = new Map<string, Found<Place>>();
  for (const input of inputs) {
    const rows = input.run(input.isSource ? [] : rowsOf(scope.collection, scope));
    for (const [row, reply] of place([...heldBy(stage, rows)], input)) {
      const key = valueKey(row.doc._id);
      const existing = results.get(key) ?? { row, places: new Map() };
      existing.places.set(input.name, reply);
      results.set(key, existing);
    }
  }
  return [...results.values()];
}

/** A document with its score, and the score details on request. */
export interface Scored {
  row: Stored;
  score: number;
  details: (() => unknown) | undefined;
}

/** Those with the highest scores first, equal ones by `_id` // observed */
export function* inOrder(scored: Scored[]): Rows {
  scored.sort((a, b) => {
    step();
    return b.score - a.score || compareValues(a.row.doc._id, b.row.doc._id);
  });
  for (const each of scored) yield withScore(each);
}

export function withScore({ row, score, details }: Scored): Stored {
  return withMeta(row, { score: () => new Double(score), ...(details ? { scoreDetails: details } : {}) });
}
