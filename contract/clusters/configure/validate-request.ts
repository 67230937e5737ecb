import type { ServiceError } from '#contract/api/errors.ts';
import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { ClusterRequest, ClusterUpdate } from '#contract/clusters/requests.ts';
import { combinationRefusal, pausedAtCreation, renameRefusal } from './change-rules.ts';
import { actionOf, changedFields } from './changes.ts';
import { configured } from './configured.ts';
import { readRequest } from './read-request.ts';
import type { Surroundings } from './surroundings.ts';

/** The service's refusals of a request, by its rules and with its messages, and the result of the rest. */
export interface CheckedRequest {
  after: ClusterRecord;
  /** Refusals by rules with evidence: the request is not sent. */
  problems: FieldProblem[];
  /** Refusals by assumed rules: the service may take the request, so it can be sent. */
  warnings: FieldProblem[];
}

export interface FieldProblem {
  /** Path of the field as the service names it; empty where it is about the request as a whole. */
  field: string;
  description: string;
}

export interface ValidationContext
  extends Pick<Surroundings, 'hasKeys' | 'dataSizeBytes' | 'governmentOnly'> {
  groupId: string;
  /** The cluster that is changed; undefined for a new one. */
  before: ClusterRecord | undefined;
}

const newestVersion = '2024-10-23';

/** Temporary ids: no answer ever contains them, and each is unique, because zones are distinguished by their ids. */
function newIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return count.toString(16).padStart(24, '0');
  };
}

/** Validates a request whose types are correct. */
export function validateRequest(
  data: ClusterRequest | ClusterUpdate,
  { groupId, before, hasKeys, dataSizeBytes, governmentOnly }: ValidationContext,
): CheckedRequest {
  const refusals: ServiceError[] = [];
  const after = configured(
    readRequest(newestVersion, data, before),
    before ?? { groupId, name: data.name ?? '' },
    {
      id: newIds(),
      now: new Date(0).toISOString(),
      hasKeys,
      dataSizeBytes,
      governmentOnly,
      refuse: (refusal) => refusals.push(refusal),
    },
  );
  const state = stateProblems(after, data.name, before);
  const [sure, unsure] = byEvidence(refusals);
  return { after, problems: [...sure.flatMap(problemsOf), ...state], warnings: unsure.flatMap(problemsOf) };
}

/** Refusals by rules with evidence, and by assumed rules. */
export const byEvidence = (
  refusals: readonly ServiceError[],
): [sure: ServiceError[], unsure: ServiceError[]] => [
  refusals.filter(({ isAssumed }) => !isAssumed),
  refusals.filter(({ isAssumed }) => isAssumed),
];

export function problemsOf(refusal: ServiceError): FieldProblem[] {
  const fields = refusal.body.badRequestDetail?.fields ?? [];
  return fields.length > 0 ? fields : [{ field: '', description: refusal.message }];
}

/** Changes that the state of a cluster does not allow now, and changes that conflict. */
function stateProblems(
  after: ClusterRecord,
  name: string | undefined,
  before: ClusterRecord | undefined,
): FieldProblem[] {
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
