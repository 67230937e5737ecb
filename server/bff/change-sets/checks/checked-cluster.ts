import { recordOf } from '#contract/clusters/configure/record-of.ts';
import { validateRequest } from '#contract/clusters/configure/validate-request.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { ClusterUpdate } from '#contract/clusters/requests.ts';
import { Cluster } from '#contract/clusters/schemas.ts';
import { withEvidence } from '#contract/evidence/rule-evidence.ts';
import { pathText, valueProblems } from '#contract/values/value-problems.ts';

/**
 * A cluster as it was read; undefined where the rules do not cover it. The set waits until it is idle before
 * it changes it.
 */
export function clusterIn(body: unknown): ClusterRecord | undefined {
  const { data } = Cluster.safeParse(body);
  return data && recordOf({ ...data, ...(data.stateName === 'DELETING' ? {} : { stateName: 'IDLE' }) });
}

/** The objections of the service's known rules to a change of a cluster, and its result. */
export function validate(before: ClusterRecord, body: unknown): { after: ClusterRecord; problems: string[] } {
  const messageOf = (field: string, description: string) =>
    `${field === '' ? '' : `${field} `}${description.replace(/\.$/, '')}.`;
  const { data, error } = ClusterUpdate.safeParse(body, withEvidence);
  if (!data) {
    const problems = valueProblems(error)
      .filter(({ isAssumed }) => !isAssumed)
      .map(({ path, description }) => messageOf(pathText(path), description));
    return { after: before, problems };
  }
  // keys of the project's own are not read for this: nothing is refused for want of them
  const context = { groupId: before.groupId, before, hasKeys: () => true };
  const { after, problems } = validateRequest(data, context);
  return { after, problems: problems.map(({ field, description }) => messageOf(field, description)) };
}

/** Why the service would refuse to undo a change, as for disks that cannot shrink; undefined where it would not. */
export function refusedBack(stored: unknown, sent: unknown, back: unknown): string | undefined {
  const before = clusterIn(stored);
  const problem = before && validate(validate(before, sent).after, back).problems[0];
  return problem && `By its rules the service would refuse to undo this: ${problem}`;
}
