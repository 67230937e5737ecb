import { z } from 'zod';
import type { ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { ServiceProblem } from '#server/bff/upstream/service-problem.ts';
import { fieldsOf } from '../call.ts';
import type { StoredStep } from '../set.ts';
import { type Beforehand, checkedByRules } from './cluster-rules.ts';

const Verdict = z.object({ valid: z.boolean(), errors: z.array(z.object({ validationIssue: z.string() })) });

const unchecked: Beforehand = { checkedBy: 'none' };

/**
 * The service's validation of a change without applying it, for the kinds that support it. It has no such
 * operation for changes of clusters: those are checked by its known rules.
 */
export async function beforehand(
  { apply: { call, before } }: StoredStep,
  earlier: readonly StoredStep[],
  calls: ServiceCalls,
): Promise<Beforehand> {
  const { operationId, args } = call;
  const sent = fieldsOf(args.body);
  switch (operationId) {
    case 'createGroupCluster':
      return ofCluster({ groupId: args.groupId, body: { clusterDescription: sent } }, calls);
    case 'updateGroupCluster':
      return checkedByRules(call, earlier, calls);
    case 'createOrgResourcePolicy':
      return ofPolicy({ orgId: args.orgId, body: sent }, calls);
    case 'updateOrgResourcePolicy': {
      // only whole resources are validated: omitted fields of the request stay as they were read
      const { name, description, policies } = fieldsOf(before?.body);
      const texts = Array.isArray(policies) ? policies.map((each) => ({ body: fieldsOf(each).body })) : [];
      const whole = { name, ...(description ? { description } : {}), policies: texts, ...sent };
      return before?.body === undefined ? unchecked : ofPolicy({ orgId: args.orgId, body: whole }, calls);
    }
    default:
      return unchecked;
  }
}

async function ofCluster(args: Record<string, unknown>, calls: ServiceCalls): Promise<Beforehand> {
  const answer = await calls.call('validateGroupClusterConfigurations', args).catch(unlessUnavailable);
  // permission to create a cluster does not imply permission to validate one
  const verdict = answer?.status === 200 ? Verdict.safeParse(answer.body).data : undefined;
  if (!verdict) return unchecked;
  const issues = verdict.errors.map((each) => each.validationIssue).join(' ');
  return {
    checkedBy: 'service',
    ...(verdict.valid ? {} : { problem: `The service would refuse it: ${issues}` }),
  };
}

async function ofPolicy(args: Record<string, unknown>, calls: ServiceCalls): Promise<Beforehand> {
  try {
    await calls.call('validateOrgResourcePolicies', args);
    return { checkedBy: 'service' };
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    if (!error.final) return unchecked;
    return { checkedBy: 'service', problem: `The service would refuse it: ${error.message}` };
  }
}

function unlessUnavailable(error: unknown): undefined {
  if (error instanceof ServiceProblem) return undefined;
  throw error;
}
