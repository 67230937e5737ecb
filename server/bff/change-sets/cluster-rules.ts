import { judgeRequest } from '#contract/clusters/configure/judge-request.ts';
import { recordOf } from '#contract/clusters/configure/record-of.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { ClusterUpdate } from '#contract/clusters/requests.ts';
import { Cluster } from '#contract/clusters/schemas.ts';
import { pathText, tellingProblems, valueProblems } from '#contract/value-problems.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { readNow } from './advance.ts';
import type { Call } from './call.ts';
import type { StoredStep } from './set.ts';
import type { Beforehand } from './validation.ts';

/**
 * Judges the change of an existing cluster by the rules that the forms of the console judge by, on the cluster as it is now
 * and as the steps before would leave it.
 */
export async function judgedByRules(
  call: Call,
  earlier: readonly StoredStep[],
  calls: ServiceCalls,
): Promise<Beforehand> {
  const { groupId, clusterName } = call.args;
  const { body } = await readNow(calls, {
    operationId: 'getGroupCluster',
    args: { groupId, clusterName },
  });
  const read = Cluster.safeParse(body);
  if (!read.success) return { judgedBy: 'nobody' };
  const own = earlier.filter(
    ({ apply }) =>
      apply.state !== 'done' &&
      apply.call.operationId === 'updateGroupCluster' &&
      apply.call.args.groupId === groupId &&
      apply.call.args.clusterName === clusterName,
  );
  // the set waits until a cluster is idle before it changes it
  const now = recordOf({
    ...read.data,
    ...(read.data.stateName === 'DELETING' ? {} : { stateName: 'IDLE' }),
  });
  const before = own.reduce((record, { apply }) => judge(record, apply.call.args.body).after, now);
  const { problems } = judge(before, call.args.body);
  if (problems.length === 0) return { judgedBy: 'rules' };
  return { judgedBy: 'rules', problem: `By its rules the service would refuse it: ${problems.join(' ')}` };
}

function judge(before: ClusterRecord, body: unknown): { after: ClusterRecord; problems: string[] } {
  const said = (field: string, description: string) =>
    `${field === '' ? '' : `${field} `}${description.replace(/\.$/, '')}.`;
  const { data, error } = ClusterUpdate.safeParse(body, tellingProblems);
  if (!data) {
    const problems = valueProblems(error).map(({ path, description }) => said(pathText(path), description));
    return { after: before, problems };
  }
  // keys of the project's own are not read for this: nothing is refused for want of them
  const context = { groupId: before.groupId, before, hasKeys: () => true };
  const { after, problems } = judgeRequest(data, context);
  return { after, problems: problems.map(({ field, description }) => said(field, description)) };
}
