import type { Document } from 'bson';
import { badValue, failedToParse, located, typeMismatch } from '../../commands/refusals.ts';
import { numberOf } from '../../query/match-leaf.ts';
import { isNumeric } from '../../values/arithmetic.ts';
import { isDocument, typeName } from '../../values/bson-type.ts';
import { judgedFields } from '../fields.ts';
import { stagesOf } from '../pipeline.ts';

// documented: "Ranked Pipelines" and "Selection Pipelines" of $rankFusion
const ranking: readonly string[] = ['$search', '$vectorSearch', '$geoNear'];
const selecting: readonly string[] = [...ranking, '$match', '$sort', '$skip', '$limit', '$sample'];
/** What has these stages give other documents than those of the collection. */
const changing: Readonly<Record<string, readonly string[]>> = {
  $geoNear: ['includeLocs', 'distanceField'],
  $search: ['returnStoredSource'],
};
const hybrid: readonly string[] = ['$rankFusion', '$scoreFusion'];
const mustBeRanked =
  'All subpipelines to the $rankFusion stage must begin with one of $search, $vectorSearch, $geoNear, or have a custom $sort in the pipeline.';

export interface FusionArgument {
  /** By name, each of them judged. */
  pipelines: Map<string, [stage: string, argument: unknown][]>;
  weights: Map<string, number>;
  scoreDetails: boolean;
}

/** What `$rankFusion` is given; refuses what has not its form. Codes and words of the server // observed */
export function fusionArgument(argument: unknown): FusionArgument {
  if (!isDocument(argument)) {
    throw failedToParse(`$rankFusion must take a nested object but found: ${typeName(argument)}`);
  }
  judgedFields(argument, '$rankFusion', ['input'], ['combination', 'scoreDetails']);
  const input = inner(argument, 'input', '$rankFusion');
  judgedFields(input, '$rankFusion.input', ['pipelines']);
  const given = inner(input, 'pipelines', '$rankFusion.input');
  const pipelines = new Map(Object.entries(given).map(([name, each]) => [name, judgeInput(name, each)]));
  // documented: at least one; assumed: the code
  if (pipelines.size === 0) throw badValue('$rankFusion.input.pipelines must hold at least one pipeline');
  const { scoreDetails = false } = argument;
  if (typeof scoreDetails !== 'boolean') throw wrongType('$rankFusion.scoreDetails', scoreDetails, 'bool');
  return { pipelines, weights: weightsOf(argument, [...pipelines.keys()]), scoreDetails };
}

const wrongType = (field: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${expected}'`);

function inner(argument: Document, field: string, where: string): Document {
  const value: unknown = argument[field];
  if (isDocument(value)) return value;
  throw wrongType(`${where}.${field}`, value, 'object');
}

function judgeInput(name: string, pipeline: unknown): [string, unknown][] {
  const stages = stagesOf(pipeline, `$rankFusion.input.pipelines.${name}`);
  const [first] = stages;
  if (!first) throw located(9834300, `$rankFusion input pipeline cannot be empty. ${mustBeRanked}`);
  if (stages.some(([stage]) => hybrid.includes(stage))) {
    throw located(
      10473002,
      `$rankFusion input pipeline has a nested hybrid search stage ($rankFusion/$scoreFusion). ${mustBeRanked}`,
    );
  }
  if (!ranking.includes(first[0]) && !stages.some(([stage]) => stage === '$sort')) {
    throw located(
      9191100,
      `Pipeline did not begin with a ranked stage and did not contain an explicit $sort stage. ${mustBeRanked}`,
    );
  }
  for (const [stage, argument] of stages) {
    const reason = changesDocuments(stage, argument);
    if (reason === undefined) continue;
    throw located(9191103, `${reason} Only stages that retrieve, limit, or order documents are allowed.`);
  }
  judgeName(name);
  return stages;
}

/** Why a stage is none that only selects. */
function changesDocuments(stage: string, argument: unknown): string | undefined {
  if (!selecting.includes(stage)) return `${stage} is not allowed in an input pipeline of $rankFusion.`;
  const field = changing[stage]?.find(
    (each) => isDocument(argument) && argument[each] !== undefined && argument[each] !== false,
  );
  return field && `${stage} with '${field}' is not allowed in an input pipeline of $rankFusion.`;
}

/** Documented: names are those of fields. */
function judgeName(name: string): void {
  const found = (
    [
      [name === '', 15998, 'may not be empty strings.'],
      [name.startsWith('$'), 16410, "may not start with '$'."],
      [name.includes('\0'), 16411, 'may not contain null bytes.'],
      [name.includes('.'), 16412, "may not contain '.'."],
    ] as const
  ).find(([isWrong]) => isWrong);
  if (!found) return;
  const [, code, words] = found;
  throw located(
    code,
    `$rankFusion pipeline names must follow the naming rules of field path expressions. :: caused by :: FieldPath field names ${words}`,
  );
}

function weightsOf(argument: Document, names: readonly string[]): Map<string, number> {
  if (argument.combination === undefined) return new Map();
  const combination = inner(argument, 'combination', '$rankFusion');
  judgedFields(combination, '$rankFusion.combination', ['weights']);
  const weights = Object.entries(inner(combination, 'weights', '$rankFusion.combination'));
  const unknown = weights.map(([name]) => name).filter((name) => !names.includes(name));
  const read = weights.map(([name, value]) => [name, weightOf(name, value)] as const);
  if (weights.length > names.length) {
    throw located(
      9460301,
      `$rankFusion input has more weights (${weights.length}) than pipelines (${names.length}). If 'combination.weights' is specified, there must be a less or equal number of weights as pipelines, each of which is unique and existing. Possible extraneous specified weights = [${unknown.join(', ')}]`,
    );
  }
  if (unknown.length > 0) {
    throw located(
      9967500,
      `$rankFusion has weights of pipelines that do not exist: ${unknown.join(', ')}. Its pipelines are ${names.join(', ')}.`,
    );
  }
  return new Map(read);
}

function weightOf(name: string, value: unknown): number {
  const where = `for pipeline '${name}'.`;
  if (!isNumeric(value)) {
    throw typeMismatch(`$rankFusion's pipeline weight must be numeric, but given non-numeric value ${where}`);
  }
  const weight = numberOf(value);
  // NaN as well
  if (weight >= 0) return weight;
  throw located(9460300, `$rankFusion's pipeline weight must be non-negative, but given ${weight} ${where}`);
}
