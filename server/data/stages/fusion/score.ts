import { type Document, Double, EJSON } from 'bson';
import { badValue, located, typeMismatch } from '../../commands/refusals.ts';
import type { Stored } from '../../documents.ts';
import { heldBy } from '../../limits/stage-memory.ts';
import { numberOf } from '../../query/match-leaf.ts';
import { isNumeric, toDouble } from '../../values/arithmetic.ts';
import { typeName, typeOrMissing } from '../../values/bson-type.ts';
import { describe } from '../../values/describe.ts';
import { compileExpression } from '../expression.ts';
import { checkedFields } from '../fields.ts';
import type { Rows, Stage } from '../stage.ts';
import { type Extent, scaled, widened } from '../windows/scaler.ts';
import { withScore } from './fused.ts';
import { wrongType } from './fusion-argument.ts';

/** The words of the server // observed */
const description =
  'the score calculated from multiplying a weight in the range [0,1] with either a normalized or nonnormalized value:';

const normalizations = ['none', 'sigmoid', 'minMaxScaler'] as const;
export type Normalization = (typeof normalizations)[number];

/** The normalization of scores to the range of 0 to 1; `field`: the field with its name. */
export function normalizationOf(input: unknown, field: string): Normalization {
  if (typeof input !== 'string') throw wrongType(field, input, 'string');
  const match = normalizations.find((each) => each === input);
  if (match) return match;
  throw badValue(`Enumeration value '${input}' for field '${field}' is not a valid value.`);
}

/** Scores of one pipeline, normalized all together // documented: "$sigmoid", "$minMaxScaler" */
export function normalized(scores: readonly number[], normalization: Normalization): number[] {
  if (normalization === 'none') return [...scores];
  if (normalization === 'sigmoid') return scores.map((score) => 1 / (1 + Math.exp(-score)));
  let extent: Extent | undefined;
  for (const score of scores) extent = widened(extent, score);
  return scores.map((score) => toDouble(scaled(score, extent as Extent, { least: 0, greatest: 1 })));
}

/** An expression as in details of scores // observed */
export function expressionText(expression: unknown): string {
  return `{ string: ${EJSON.stringify(expression).replaceAll('"', "'")} }`;
}

/**
 * `$score`: gives every document a score, computed by an expression, normalized and weighed; the documents stay as they
 * are // documented: "$score (aggregation)"
 */
export const score: Stage = (argument, scope) => {
  const input = checkedFields(argument, '$score', ['score'], ['normalization', 'weight', 'scoreDetails']);
  const normalization = normalizationOf(input.normalization ?? 'none', '$score.normalization');
  const weight = weightOf(input.weight ?? 1);
  const { scoreDetails = false } = input;
  if (typeof scoreDetails !== 'boolean') throw wrongType('$score.scoreDetails', scoreDetails, 'bool');
  const expression = compileExpression(input.score, scope);
  const raw = (row: Stored) => numericScore(expression(row));
  const finished = (row: Stored, rawScore: number, final: number) =>
    withScore({
      row,
      score: final,
      details: scoreDetails
        ? () => detailsOf({ given: input, normalization, weight, rawScore, final })
        : undefined,
    });
  return normalization === 'minMaxScaler'
    ? (rows) => allTogether(rows, raw, weight, finished)
    : function* (rows) {
        for (const row of rows) {
          const rawScore = raw(row);
          const [value = rawScore] = normalized([rawScore], normalization);
          yield finished(row, rawScore, value * weight);
        }
      };
};

/** The least and the greatest score are known when all documents are. */
function* allTogether(
  rows: Rows,
  raw: (row: Stored) => number,
  weight: number,
  finished: (row: Stored, rawScore: number, final: number) => Stored,
): Rows {
  const held = [...heldBy('$score', rows)];
  const rawScores = held.map(raw);
  const values = normalized(rawScores, 'minMaxScaler');
  for (const [at, row] of held.entries())
    yield finished(row, rawScores[at] as number, (values[at] as number) * weight);
}

/** Scores are doubles // observed: other values are refused as a wrong type; assumed: the message */
export function numericScore(value: unknown): number {
  if (isNumeric(value)) return toDouble(value);
  throw typeMismatch(`a score must be a number, but its expression gives ${typeOrMissing(value)}`);
}

/** Documented: between 0 and 1; observed: the code. */
function weightOf(input: unknown): number {
  if (!isNumeric(input)) {
    throw typeMismatch(
      `BSON field '$score.weight' is the wrong type '${typeName(input)}', expected types '[long, int, decimal, double]'`,
    );
  }
  const weight = numberOf(input);
  if (weight >= 0 && weight <= 1) return weight;
  const bound = weight < 0 ? '>= 0' : '<= 1';
  throw located(51024, `BSON field 'weight' value must be ${bound}, actual value '${describe(input)}'`);
}

function detailsOf(reported: {
  given: Document;
  normalization: Normalization;
  weight: number;
  rawScore: number;
  final: number;
}): Document {
  return {
    value: new Double(reported.final),
    description,
    rawScore: new Double(reported.rawScore),
    normalization: reported.normalization,
    weight: new Double(reported.weight),
    expression: expressionText(reported.given.score),
    details: [],
  };
}
