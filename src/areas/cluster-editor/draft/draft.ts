import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import {
  combinationRefusal,
  pausedAtCreation,
  renameRefusal,
} from '#contract/clusters/configure/change-rules.ts';
import { actionOf, changedFields } from '#contract/clusters/configure/changes.ts';
import { configured } from '#contract/clusters/configure/configured.ts';
import { nameRefusal, nameRefusalBeside } from '#contract/clusters/configure/names.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import type { Surroundings } from '#contract/clusters/configure/surroundings.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { ClusterRequest, ClusterUpdate } from '#contract/clusters/requests.ts';
import type { ServiceError } from '#contract/errors.ts';
import { pathText, tellingProblems, valueProblems } from '#contract/value-problems.ts';
import { type JsonPath, pathOf, placeOf, readJsonObject, type TextProblem } from '#src/lib/json-text.ts';

/** Something that the service would refuse. */
export interface DraftProblem extends TextProblem {
  /** Path of the field as the service names it; empty where it is about the text as a whole. */
  field: string;
  /** Continues the name of the field: `must be 3, 5 or 7 over all regions`. */
  description: string;
}

/** A request as it is typed, and what the service would make of it. */
export interface Draft {
  /** The object of the text, whether the service would take it or not; undefined where the text is no object. */
  value: Record<string, unknown> | undefined;
  problems: readonly DraftProblem[];
  /** The cluster after the request; undefined while its types are wrong. */
  after: ClusterRecord | undefined;
}

/** What the rules need to know beside the text. */
export interface DraftContext extends Pick<Surroundings, 'hasKeys' | 'dataSizeBytes'> {
  groupId: string;
  /** The cluster that is edited; undefined for a new one. */
  before: ClusterRecord | undefined;
  /** The other clusters of the project. */
  others: readonly { groupId: string; name: string }[];
}

const newestVersion = '2024-10-23';

/** Ids of what is not there yet: no answer ever holds them, and each is another one, as zones are told apart by theirs. */
function newIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return count.toString(16).padStart(24, '0');
  };
}

/** Reads a draft by the rules of the service, in its words. Everything that is wrong is told, each with its place. */
export function readDraft(text: string, context: DraftContext): Draft {
  const { root, value, problem } = readJsonObject(text);
  if (!root) {
    return {
      value: undefined,
      after: undefined,
      problems: [{ ...problem, field: '', description: problem.message }],
    };
  }
  const told = (field: string, description: string): DraftProblem => ({
    field,
    description,
    message: field === '' ? description : `${field} ${description}`,
    ...placeOf(root, pathOf(field)),
  });
  const schema = context.before ? ClusterUpdate : ClusterRequest;
  const { data, error } = schema.safeParse(value, tellingProblems);
  const typed = error ? valueProblems(error) : [];
  const names = nameProblems(value.name, context).flatMap(problemsOf);
  if (!data) {
    const wrong = typed.map(({ path, description }) => told(pathText(path), description));
    return {
      value,
      after: undefined,
      problems: [...names.map((each) => told(each.field, each.description)), ...wrong],
    };
  }
  const refusals: ServiceError[] = [];
  const after = configured(
    readRequest(newestVersion, data, context.before),
    context.before ?? { groupId: context.groupId, name: data.name ?? '' },
    {
      id: newIds(),
      now: new Date(0).toISOString(),
      hasKeys: context.hasKeys,
      dataSizeBytes: context.dataSizeBytes,
      refuse: (refusal) => refusals.push(refusal),
    },
  );
  const rules = refusals.flatMap(problemsOf);
  const problems = [...names, ...rules, ...stateProblems(after, data.name, context)];
  return { value, after, problems: problems.map((each) => told(each.field, each.description)) };
}

interface Told {
  field: string;
  description: string;
}

function problemsOf(refusal: ServiceError): Told[] {
  const fields = refusal.body.badRequestDetail?.fields ?? [];
  return fields.length > 0 ? fields : [{ field: '', description: refusal.message }];
}

function nameProblems(name: unknown, { groupId, before, others }: DraftContext): ServiceError[] {
  if (before || typeof name !== 'string') return [];
  const own = nameRefusal(name, groupId);
  if (own) return [own];
  return others.flatMap((other) => nameRefusalBeside(name, other) ?? []);
}

/** What the state of a cluster does not allow now, and what cannot be changed together. */
function stateProblems(after: ClusterRecord, name: string | undefined, { before }: DraftContext): Told[] {
  if (!before) return after.paused ? problemsOf(pausedAtCreation()) : [];
  const renamed = renameRefusal(before, name);
  if (renamed) return problemsOf(renamed);
  const changed = changedFields(before, after);
  if (changed.length === 0) return [];
  const action = actionOf(changed, after);
  const combination = combinationRefusal(before, changed, action);
  if (combination) return problemsOf(combination);
  const refusal = clusterRefusal(action, before);
  const field = action === 'pause' || action === 'resume' ? 'paused' : '';
  return refusal ? [{ field, description: clusterRefusals[refusal] }] : [];
}

/** The value at a path of a plain JSON value; undefined where nothing stands there. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (around, part) =>
      typeof around === 'object' && around !== null && Object.hasOwn(around, part)
        ? Reflect.get(around, part)
        : undefined,
    value,
  );
}
