import { type Document, Double } from 'bson';
import type { RowMeta, Stored } from '../../documents.ts';
import { step } from '../../limits/budget.ts';
import { heldBy } from '../../limits/stage-memory.ts';
import { rowComparator } from '../../query/sort.ts';
import { withMeta } from '../../update/row.ts';
import { isDocument } from '../../values/bson-type.ts';
import { compareValues } from '../../values/compare.ts';
import { valueKey } from '../../values/id-key.ts';
import { rowsOf } from '../join.ts';
import { compilePipeline, sources } from '../pipeline.ts';
import type { Rows, Run, Stage, StageScope } from '../stage.ts';
import { within } from '../within.ts';
import { fusionArgument } from './fusion-argument.ts';

/** Documented: it softens the difference between the first ranks. */
const rankConstant = 60;

/** The words of the server // observed */
const description =
  'value output by reciprocal rank fusion algorithm, computed as sum of (weight * (1 / (60 + rank))) across input pipelines from which this document is output, from:';

interface Input {
  name: string;
  weight: number;
  run: Run;
  /** Whether the pipeline finds its documents itself. */
  isSource: boolean;
  /** Whether a row has the rank of the one before it. */
  isTie: (before: Stored, row: Stored) => boolean;
}

interface Place {
  rank: number;
  meta: RowMeta | undefined;
}

/** A document of the result, with its place in each of the pipelines that have found it. */
interface Found {
  row: Stored;
  places: Map<Input, Place>;
}

/**
 * `$rankFusion`: the documents of several pipelines over one collection, those first that stand high in many of them, by
 * reciprocal rank fusion // documented: "$rankFusion (aggregation)"
 */
export const rankFusion: Stage = (argument, scope) => {
  const { pipelines, weights, scoreDetails } = fusionArgument(argument);
  const inputs = [...pipelines]
    .map(([name, stages]) => compileInput(name, stages, weights.get(name) ?? 1, scope))
    // the server keeps them by name // observed
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return () => inOrder(inputs, scope, scoreDetails);
};

function compileInput(
  name: string,
  stages: readonly [string, unknown][],
  weight: number,
  scope: StageScope,
): Input {
  const run = compilePipeline(
    stages.map(([stage, given]) => ({ [stage]: given })),
    within(scope, scope.collection),
  );
  const sort = stages.findLast(([stage]) => stage === '$sort')?.[1];
  const isSource = sources.includes(stages[0]?.[0] ?? '');
  return { name, weight, run, isSource, isTie: sort === undefined ? haveOneScore : haveOneKey(sort) };
}

/** Ranks are those of `$rank`: what the last $sort does not tell apart has one // observed */
function haveOneKey(sort: unknown): Input['isTie'] {
  const compare = rowComparator(sort);
  return (before, row) => compare(before, row) === 0;
}

function haveOneScore(before: Stored, row: Stored): boolean {
  const score = before.meta?.score?.();
  return score !== undefined && compareValues(score, row.meta?.score?.()) === 0;
}

function* inOrder(inputs: readonly Input[], scope: StageScope, scoreDetails: boolean): Rows {
  const found = new Map<string, Found>();
  for (const input of inputs) {
    const rows = input.run(input.isSource ? [] : rowsOf(scope.collection, scope));
    for (const [row, place] of ranked(heldBy('$rankFusion', rows), input)) {
      const key = valueKey(row.doc._id);
      const known = found.get(key) ?? { row, places: new Map() };
      known.places.set(input, place);
      found.set(key, known);
    }
  }
  const scored = [...found.values()].map((each) => ({ ...each, score: scoreOf(inputs, each) }));
  scored.sort((a, b) => {
    step();
    // observed: equal ones by _id
    return b.score - a.score || compareValues(a.row.doc._id, b.row.doc._id);
  });
  for (const { row, places, score } of scored) {
    yield withMeta(row, {
      score: () => new Double(score),
      ...(scoreDetails ? { scoreDetails: () => detailsOf(inputs, places, score) } : {}),
    });
  }
}

function* ranked(rows: Rows, { isTie }: Input): Generator<[Stored, Place]> {
  let at = 0;
  let rank = 0;
  let before: Stored | undefined;
  for (const row of rows) {
    at += 1;
    if (before === undefined || !isTie(before, row)) rank = at;
    before = row;
    yield [row, { rank, meta: row.meta }];
  }
}

/** In the order of the inputs, as the server adds: the last bits are the same then. */
function scoreOf(inputs: readonly Input[], { places }: Found): number {
  return inputs.reduce((sum, input) => {
    const place = places.get(input);
    return place ? sum + (1 / (place.rank + rankConstant)) * input.weight : sum;
  }, 0);
}

function detailsOf(inputs: readonly Input[], places: Found['places'], score: number): Document {
  const details = inputs.map((input) => {
    const place = places.get(input);
    if (!place) return { inputPipelineName: input.name, rank: 'NA' };
    const { rank, meta } = place;
    const own: unknown = meta?.scoreDetails?.();
    const value: unknown = meta?.score?.();
    return {
      inputPipelineName: input.name,
      rank,
      weight: new Double(input.weight),
      ...(isDocument(own) ? own : { ...(value === undefined ? {} : { value }), details: [] }),
    };
  });
  return { value: new Double(score), description, details };
}
