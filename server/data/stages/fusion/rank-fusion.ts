import { type Document, Double } from 'bson';
import type { RowMeta, Stored } from '../../documents.ts';
import { rowComparator } from '../../query/sort.ts';
import { isDocument } from '../../values/bson-type.ts';
import { compareValues } from '../../values/compare.ts';
import type { Stage } from '../stage.ts';
import { type Found, foundBy, type Input, inOrder, inputsOf } from './fused.ts';
import { type FusionKind, fusionArgument } from './fusion-argument.ts';

/** Documented: it softens the difference between the first ranks. */
const rankConstant = 60;

/** The words of the server // observed */
const description =
  'value output by reciprocal rank fusion algorithm, computed as sum of (weight * (1 / (60 + rank))) across input pipelines from which this document is output, from:';

// documented: "Ranked Pipelines" of $rankFusion
const ranking: readonly string[] = ['$search', '$vectorSearch', '$geoNear'];
const rule =
  'All subpipelines to the $rankFusion stage must begin with one of $search, $vectorSearch, $geoNear, or have a custom $sort in the pipeline.';
/** The validation rules of its pipelines. */
export const byRanks: FusionKind = {
  stage: '$rankFusion',
  fields: { input: [], combination: [['weights'], []] },
  codes: { empty: 9834300, nested: 10473002, unordered: 9191100, changing: 9191103 },
  rule,
  hasOrder: (stages) => ranking.includes(stages[0]?.[0] ?? '') || stages.some(([stage]) => stage === '$sort'),
  unordered: `Pipeline did not begin with a ranked stage and did not contain an explicit $sort stage. ${rule}`,
};

interface Place {
  rank: number;
  meta: RowMeta | undefined;
}

/**
 * `$rankFusion`: the documents of several pipelines over one collection, ordered by their ranks in many of
 * them, by reciprocal rank fusion // documented: "$rankFusion (aggregation)"
 */
export const rankFusion: Stage = (argument, scope) => {
  const provided = fusionArgument(argument, byRanks);
  const inputs = inputsOf(provided, scope);
  return () => {
    const result = foundBy('$rankFusion', inputs, scope, ranked);
    return inOrder(
      result.map(({ row, places }) => {
        const score = scoreOf(inputs, places);
        return {
          row,
          score,
          details: provided.scoreDetails ? () => detailsOf(inputs, places, score) : undefined,
        };
      }),
    );
  };
};

/** Whether a row has the rank of the previous one: rows with equal keys in the last $sort share one // observed */
function tieOf(stages: Input['stages']): (before: Stored, row: Stored) => boolean {
  const sort = stages.findLast(([stage]) => stage === '$sort')?.[1];
  if (sort === undefined) return haveOneScore;
  const compare = rowComparator(sort);
  return (before, row) => compare(before, row) === 0;
}

function haveOneScore(before: Stored, row: Stored): boolean {
  const score = before.meta?.score?.();
  return score !== undefined && compareValues(score, row.meta?.score?.()) === 0;
}

/** Ranks are those of `$rank` // observed */
function* ranked(rows: readonly Stored[], { stages }: Input): Generator<[Stored, Place]> {
  const isTie = tieOf(stages);
  let rank = 0;
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before === undefined || !isTie(before, row)) rank = at + 1;
    yield [row, { rank, meta: row.meta }];
  }
}

/** In the order of the inputs, as the server adds: the last bits are the same then. */
function scoreOf(inputs: readonly Input[], places: Found<Place>['places']): number {
  return inputs.reduce((sum, { name, weight }) => {
    const place = places.get(name);
    return place ? sum + (1 / (place.rank + rankConstant)) * weight : sum;
  }, 0);
}

function detailsOf(inputs: readonly Input[], places: Found<Place>['places'], score: number): Document {
  const details = inputs.map((input) => {
    const place = places.get(input.name);
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
