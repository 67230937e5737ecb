import type { ServiceError } from '#contract/api/errors.ts';
import { nameRefusal, nameRefusalBeside } from '#contract/clusters/configure/names.ts';
import {
  byEvidence,
  problemsOf,
  type ValidationContext,
  validateRequest,
} from '#contract/clusters/configure/validate-request.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { ClusterRequest, ClusterUpdate } from '#contract/clusters/requests.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { pathText, valueProblems } from '#contract/values/value-problems.ts';
import {
  type JsonPath,
  locationOf,
  pathOf,
  readJsonObject,
  type TextProblem,
} from '#src/lib/json/json-text.ts';

/** Something that the service would refuse. */
export interface DraftProblem extends TextProblem {
  /** Path of the field as the service names it; empty where it is about the text as a whole. */
  field: string;
  /** Continues the name of the field: `must be 3, 5 or 7 over all regions`. */
  description: string;
}

/** A typed request, and the configuration that results from it. */
export interface Draft {
  /** The object of the text, whether the service would take it or not; undefined where the text is no object. */
  value: Record<string, unknown> | undefined;
  problems: readonly DraftProblem[];
  /** What an assumed rule objects to: the service may take it, so saving is possible. */
  warnings: readonly DraftProblem[];
  /** The cluster after the request; undefined while its types are wrong. */
  after: ClusterRecord | undefined;
}

/** Context of the rules besides the text. */
export interface DraftContext extends ValidationContext {
  /** The other clusters of the project. */
  others: readonly { groupId: string; name: string }[];
}

/** Reads a draft by the rules of the service, in its wording. Reports every error, each with its location. */
export function readDraft(text: string, context: DraftContext): Draft {
  const { root, value, problem } = readJsonObject(text);
  if (!root) {
    return {
      value: undefined,
      after: undefined,
      warnings: [],
      problems: [{ ...problem, field: '', description: problem.message }],
    };
  }
  const reported = (field: string, description: string): DraftProblem => ({
    field,
    description,
    message: field === '' ? description : `${field} ${description}`,
    ...locationOf(root, pathOf(field)),
  });
  const schema = context.before ? ClusterUpdate : ClusterRequest;
  const {
    data,
    errors,
    warnings: beyond,
  } = parseByEvidence<typeof ClusterRequest | typeof ClusterUpdate>(schema, value);
  const typed = valueProblems({ issues: errors });
  const limits = valueProblems({ issues: beyond }).map(({ path, description }) =>
    reported(pathText(path), description),
  );
  const [sure, unsure] = byEvidence(nameProblems(value.name, context));
  const names = sure.flatMap(problemsOf);
  const doubts = unsure.flatMap(problemsOf);
  if (!data) {
    const wrong = typed.map(({ path, description }) => reported(pathText(path), description));
    return {
      value,
      after: undefined,
      warnings: [...doubts.map((each) => reported(each.field, each.description)), ...limits],
      problems: [...names.map((each) => reported(each.field, each.description)), ...wrong],
    };
  }
  const checked = validateRequest(data, context);
  const problems = [...names, ...checked.problems].map((each) => reported(each.field, each.description));
  const warnings = [
    ...[...doubts, ...checked.warnings].map((each) => reported(each.field, each.description)),
    ...limits,
  ];
  return { value, after: checked.after, problems, warnings };
}

function nameProblems(name: unknown, { groupId, before, others }: DraftContext): ServiceError[] {
  if (before || typeof name !== 'string') return [];
  const own = nameRefusal(name, groupId);
  if (own) return [own];
  return others.flatMap((other) => nameRefusalBeside(name, other) ?? []);
}

/** The value at a path of a plain JSON value; undefined where it is missing. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (around, part) =>
      typeof around === 'object' && around !== null && Object.hasOwn(around, part)
        ? Reflect.get(around, part)
        : undefined,
    value,
  );
}
