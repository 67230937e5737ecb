import type { StepCheck } from '#contract/change-sets/sets.ts';
import type { ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { readNow } from '../applying/advance.ts';
import type { Call } from '../call.ts';
import { isAhead, type StoredStep } from '../set.ts';
import { clusterIn, validate } from './checked-cluster.ts';

/** The result of checking a change before it is sent, and the checker. */
export interface Beforehand extends Pick<StepCheck, 'checkedBy'> {
  problem?: string | undefined;
}

/**
 * Validates the change of an existing cluster by the rules of the console's forms. The rules apply to the
 * cluster as it is now, with the changes of the previous steps.
 */
export async function checkedByRules(
  call: Call,
  earlier: readonly StoredStep[],
  calls: ServiceCalls,
): Promise<Beforehand> {
  const { groupId, clusterName } = call.args;
  const { body } = await readNow(calls, {
    operationId: 'getGroupCluster',
    args: { groupId, clusterName },
  });
  const now = clusterIn(body);
  if (!now) return { checkedBy: 'none' };
  const own = earlier.filter(
    ({ apply }) =>
      isAhead({ apply }) &&
      apply.call.operationId === 'updateGroupCluster' &&
      apply.call.args.groupId === groupId &&
      apply.call.args.clusterName === clusterName,
  );
  const before = own.reduce((record, { apply }) => validate(record, apply.call.args.body).after, now);
  const { problems } = validate(before, call.args.body);
  if (problems.length === 0) return { checkedBy: 'rules' };
  return { checkedBy: 'rules', problem: `By its rules the service would refuse it: ${problems.join(' ')}` };
}
