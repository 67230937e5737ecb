import type { Document } from 'bson';
import { badValue, failedToParse, located, typeMismatch } from '../../commands/refusals.ts';
import { numberOf } from '../../query/match-leaf.ts';
import { isNumeric } from '../../values/arithmetic.ts';
import { isDocument, typeName } from '../../values/bson-type.ts';
import { stagesOf } from '../compile-pipeline.ts';
import { checkedFields } from '../fields.ts';

// documented: "Selection Pipelines" of $rankFusion
const selecting: readonly string[] = [
  ...['$search', '$vectorSearch', '$geoNear', '$score'],
  ...['$match', '$sort', '$skip', '$limit', '$sample'],
];
/** Options that make these stages return documents other than those of the collection. */
const changing: Readonly<Record<string, readonly string[]>> = {
  $geoNear: ['includeLocs', 'distanceField'],
  $search: ['returnStoredSource'],
};
const hybrid: readonly string[] = ['$rankFusion', '$scoreFusion'];

/** A stage of a pipeline: its name and its argument. */
export type StageOf = [name: string, argument: unknown];

/** The differences between the two stages that fuse pipelines. */
export interface FusionKind {
  stage: string;
  /** The optional fields of `input` beside the pipelines, and the required and optional ones of `combination`. */
  fields: { input: readonly string[]; combination: [required: string[], optional: string[]] };
  codes: { empty: number; nested: number; unordered: number; changing: number };
  /** What every pipeline must have, as refusals say it. */
  rule: string;
  /** Whether a pipeline provides the data for the fusion. */
  hasOrder(stages: readonly StageOf[]): boolean;
  unordered: string;
}

export interface FusionArgument {
  /** By name, each validated. */
  pipelines: Map<string, StageOf[]>;
  weights: Map<string, number>;
  scoreDetails: boolean;
  /** The rest of the argument. */
  input: Document;
  combination: Document;
}

/**
 * The argument of a stage that fuses pipelines; refuses an invalid one. Codes and messages of the server //
 * observed
 */
export function fusionArgument(argument: unknown, kind: FusionKind): FusionArgument {
  const { stage, fields } = kind;
  if (!isDocument(argument)) {
    throw failedToParse(`${stage} must take a nested object but found: ${typeName(argument)}`);
  }
  checkedFields(argument, stage, ['input'], ['combination', 'scoreDetails']);
  const input = inner(argument, 'input', stage);
  checkedFields(input, `${stage}.input`, ['pipelines'], fields.input);
  const value = inner(input, 'pipelines', `${stage}.input`);
  const pipelines = new Map(
    Object.entries(value).map(([name, each]) => [name, validateInput(name, each, kind)]),
  );
  // documented: at least one; assumed: the code
  if (pipelines.size === 0) throw badValue(`${stage}.input.pipelines must hold at least one pipeline`);
  const { scoreDetails = false } = argument;
  if (typeof scoreDetails !== 'boolean') throw wrongType(`${stage}.scoreDetails`, scoreDetails, 'bool');
  const combination: Document | undefined =
    argument.combination === undefined ? undefined : inner(argument, 'combination', stage);
  if (combination) checkedFields(combination, `${stage}.combination`, ...fields.combination);
  const weights = weightsOf(combination, [...pipelines.keys()], stage);
  return { pipelines, weights, scoreDetails, input, combination: combination ?? {} };
}

export const wrongType = (field: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`);

function inner(argument: Document, field: string, where: string): Document {
  const value: unknown = argument[field];
  if (isDocument(value)) return value;
  throw wrongType(`${where}.${field}`, value, 'object');
}

function validateInput(name: string, pipeline: unknown, kind: FusionKind): StageOf[] {
  const { stage: fusing, codes, rule } = kind;
  const stages = stagesOf(pipeline, `${fusing}.input.pipelines.${name}`);
  if (stages.length === 0) throw located(codes.empty, `${fusing} input pipeline cannot be empty. ${rule}`);
  if (stages.some(([stage]) => hybrid.includes(stage))) {
    throw located(
      codes.nested,
      `${fusing} input pipeline has a nested hybrid search stage ($rankFusion/$scoreFusion). ${rule}`,
    );
  }
  if (!kind.hasOrder(stages)) throw located(codes.unordered, kind.unordered);
  for (const [stage, argument] of stages) {
    const reason = changesDocuments(stage, argument, fusing);
    if (reason === undefined) continue;
    throw located(
      codes.changing,
      `${reason} Only stages that retrieve, limit, or order documents are allowed.`,
    );
  }
  validateName(name, fusing);
  return stages;
}

/** Why a stage is not a selection stage. */
function changesDocuments(stage: string, argument: unknown, fusing: string): string | undefined {
  if (!selecting.includes(stage)) return `${stage} is not allowed in an input pipeline of ${fusing}.`;
  const field = changing[stage]?.find(
    (each) => isDocument(argument) && argument[each] !== undefined && argument[each] !== false,
  );
  return field && `${stage} with '${field}' is not allowed in an input pipeline of ${fusing}.`;
}

/** Documented: names are those of fields. */
function validateName(name: string, fusing: string): void {
  const match = (
    [
      [name === '', 15998, 'may not be empty strings.'],
      [name.startsWith('$'), 16410, "may not start with '$'."],
      [name.includes('\0'), 16411, 'may not contain null bytes.'],
      [name.includes('.'), 16412, "may not contain '.'."],
    ] as const
  ).find(([isWrong]) => isWrong);
  if (!match) return;
  const [, code, words] = match;
  throw located(
    code,
    `${fusing} pipeline names must follow the naming rules of field path expressions. :: caused by :: FieldPath field names ${words}`,
  );
}

function weightsOf(
  combination: Document | undefined,
  names: readonly string[],
  fusing: string,
): Map<string, number> {
  if (combination?.weights === undefined) return new Map();
  const weights = Object.entries(inner(combination, 'weights', `${fusing}.combination`));
  const unknown = weights.map(([name]) => name).filter((name) => !names.includes(name));
  const read = weights.map(([name, value]) => [name, weightOf(name, value, fusing)] as const);
  if (weights.length > names.length) {
    throw located(
      9460301,
      `${fusing} input has more weights (${weights.length}) than pipelines (${names.length}). If 'combination.weights' is specified, there must be a less or equal number of weights as pipelines, each of which is unique and existing. Possible extraneous specified weights = [${unknown.join(', ')}]`,
    );
  }
  if (unknown.length > 0) {
    throw located(
      9967500,
      `${fusing} has weights of pipelines that do not exist: ${unknown.join(', ')}. Its pipelines are ${names.join(', ')}.`,
    );
  }
  return new Map(read);
}

function weightOf(name: string, value: unknown, fusing: string): number {
  const where = `for pipeline '${name}'.`;
  if (!isNumeric(value)) {
    throw typeMismatch(`${fusing}'s pipeline weight must be numeric, but given non-numeric value ${where}`);
  }
  const weight = numberOf(value);
  // NaN as well
  if (weight >= 0) return weight;
  throw located(9460300, `${fusing}'s pipeline weight must be non-negative, but given ${weight} ${where}`);
}
