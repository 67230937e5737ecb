import { type Document, Double } from 'bson';
import { badValue, located } from '../../commands/refusals.ts';
import type { RowMeta, Stored } from '../../documents.ts';
import { validateVariable } from '../../expressions/loops.ts';
import type { Cell } from '../../expressions/operator.ts';
import { asksText } from '../../text-search/text-filter.ts';
import { isDocument } from '../../values/bson-type.ts';
import { compileExpression } from '../expression.ts';
import type { Stage, StageScope } from '../stage.ts';
import { type Found, foundBy, type Input, inOrder, inputsOf } from './fused.ts';
import { type FusionKind, fusionArgument, wrongType } from './fusion-argument.ts';
import { expressionText, type Normalization, normalizationOf, normalized, numericScore } from './score.ts';

/** The words of the server // observed */
const description =
  'the value calculated by combining the scores (either normalized or raw) across input pipelines from which this document is output from:';

const scoring: readonly string[] = ['$search', '$vectorSearch'];
const rule =
  'All subpipelines to the $scoreFusion stage must begin with one of $search, $vectorSearch, or have a custom $score in the pipeline.';
/** The validation rules of its pipelines. */
export const byScores: FusionKind = {
  stage: '$scoreFusion',
  fields: {
    input: ['normalization'],
    combination: [[], ['weights', 'method', 'expression']],
  },
  codes: { empty: 9402503, nested: 10473003, unordered: 9402500, changing: 9402502 },
  rule,
  hasOrder([first, ...rest]) {
    const [name, argument] = first ?? [''];
    const isScored =
      scoring.includes(name) || (name === '$match' && isDocument(argument) && asksText(argument));
    return isScored || name === '$score' || rest.some(([stage]) => stage === '$score');
  },
  unordered: `${rule} Pipeline did not begin with a scored stage and did not contain an explicit $score stage.`,
};

/** The data of one pipeline about a document. */
interface Place {
  rawScore: number;
  /** Weighed and normalized. */
  score: number;
  meta: RowMeta | undefined;
}

/** Makes one score of those of the pipelines, which are by their names. */
type Combine = (row: Stored, scores: readonly number[]) => number;

interface Combination {
  method: 'avg' | 'expression';
  expression: unknown;
}

/**
 * `$scoreFusion`: the documents of several pipelines over one collection, by a score computed from their
 * scores // documented: "$scoreFusion (aggregation)"
 */
export const scoreFusion: Stage = (argument, scope) => {
  const value = fusionArgument(argument, byScores);
  // assumed: no normalization by default
  const normalization = normalizationOf(
    value.input.normalization ?? 'none',
    '$scoreFusion.input.normalization',
  );
  const combination = combinationOf(value.combination);
  const inputs = inputsOf(value, scope);
  const combine =
    combination.method === 'avg' ? average : byExpression(combination.expression, inputs, scope);
  return () => {
    const result = foundBy('$scoreFusion', inputs, scope, (rows, input) =>
      scored(rows, input, normalization),
    );
    return inOrder(
      result.map(({ row, places }) => {
        const score = combine(row, scoresOf(inputs, places));
        const details = () => detailsOf({ inputs, places, score, normalization, combination });
        return { row, score, details: value.scoreDetails ? details : undefined };
      }),
    );
  };
};

function combinationOf({ weights, method = 'avg', expression }: Document): Combination {
  if (typeof method !== 'string') throw wrongType('$scoreFusion.combination.method', method, 'string');
  if (method !== 'avg' && method !== 'expression') {
    throw badValue(
      `Enumeration value '${method}' for field '$scoreFusion.combination.method' is not a valid value.`,
    );
  }
  if ((method === 'expression') !== (expression !== undefined)) {
    throw located(
      10017300,
      'combination.expression should only be specified when combination.method has the value "expression"',
    );
  }
  if (weights !== undefined && expression !== undefined) {
    throw located(10017301, 'both combination.expression and combination.weights cannot be specified');
  }
  return { method, expression };
}

/** Weights come before the normalization by minima and maxima, behind any other // observed */
function* scored(
  rows: readonly Stored[],
  { weight }: Input,
  normalization: Normalization,
): Generator<[Stored, Place]> {
  const rawScores = rows.map(({ meta }) => numericScore(meta?.score?.()));
  const weighed = (scores: readonly number[]) => scores.map((score) => score * weight);
  const scores =
    normalization === 'minMaxScaler'
      ? normalized(weighed(rawScores), normalization)
      : weighed(normalized(rawScores, normalization));
  for (const [at, row] of rows.entries()) {
    yield [row, { rawScore: rawScores[at] as number, score: scores[at] as number, meta: row.meta }];
  }
}

/**
 * The server takes the largest of a score and of nothing, which is 0, for each pipeline that has found the document:
 * what only one has found may be below 0 // observed
 */
function scoresOf(inputs: readonly Input[], places: Found<Place>['places']): number[] {
  return inputs.map(({ name }) => {
    const score = places.get(name)?.score ?? 0;
    return places.size > 1 ? Math.max(score, 0) : score;
  });
}

const average: Combine = (_row, scores) => scores.reduce((sum, each) => sum + each, 0) / scores.length;

/** Pipelines are variables by their names; fields are those of the document // observed */
function byExpression(expression: unknown, inputs: readonly Input[], scope: StageScope): Combine {
  const cells = inputs.map(({ name }): [string, Cell] => [validateVariable(name), { value: 0 }]);
  const compute = compileExpression(expression, scope, { cells: Object.fromEntries(cells) });
  return (row, scores) => {
    for (const [at, [, cell]] of cells.entries()) cell.value = new Double(scores[at] as number);
    return numericScore(compute(row));
  };
}

function detailsOf(reported: {
  inputs: readonly Input[];
  places: Found<Place>['places'];
  score: number;
  normalization: Normalization;
  combination: Combination;
}): Document {
  const { inputs, places, score, normalization, combination } = reported;
  const scores = scoresOf(inputs, places);
  return {
    value: new Double(score),
    description,
    normalization,
    combination:
      combination.method === 'avg'
        ? { method: 'average' }
        : { method: 'custom expression', expression: expressionText(combination.expression) },
    details: inputs.map(({ name, weight }, at) => {
      const place = places.get(name);
      return {
        inputPipelineName: name,
        inputPipelineRawScore: new Double(place?.rawScore ?? 0),
        weight: new Double(weight),
        value: new Double(scores[at] as number),
        ...(place ? { details: ownDetails(place.meta?.scoreDetails?.()) } : {}),
      };
    }),
  };
}

/** The score details of a pipeline itself // observed */
function ownDetails(own: unknown): unknown {
  return isDocument(own) ? own : [];
}
