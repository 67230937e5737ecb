import { z } from 'zod';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { Trouble } from '../upstream/trouble.ts';
import { fieldsOf } from './call.ts';
import type { StoredStep } from './set.ts';

const Verdict = z.object({ valid: z.boolean(), errors: z.array(z.object({ validationIssue: z.string() })) });

/** What the service says of a change without making it, for the kinds that it judges so; undefined: nothing against it. */
export async function validationProblem(
  { apply: { call, before } }: StoredStep,
  calls: ServiceCalls,
): Promise<string | undefined> {
  const { operationId, args } = call;
  const sent = fieldsOf(args.body);
  switch (operationId) {
    case 'createGroupCluster':
      return ofCluster({ groupId: args.groupId, body: { clusterDescription: sent } }, calls);
    case 'createOrgResourcePolicy':
      return ofPolicy({ orgId: args.orgId, body: sent }, calls);
    case 'updateOrgResourcePolicy': {
      // only a whole one is judged: what the request leaves out stays as it was read
      const { name, description, policies } = fieldsOf(before?.body);
      const texts = Array.isArray(policies) ? policies.map((each) => ({ body: fieldsOf(each).body })) : [];
      const whole = { name, ...(description ? { description } : {}), policies: texts, ...sent };
      return before?.body === undefined ? undefined : ofPolicy({ orgId: args.orgId, body: whole }, calls);
    }
    default:
      return undefined;
  }
}

async function ofCluster(args: Record<string, unknown>, calls: ServiceCalls): Promise<string | undefined> {
  const answer = await calls.call('validateGroupClusterConfigurations', args).catch(unlessTrouble);
  // whoever may create a cluster need not be allowed to have it judged
  const verdict = answer?.status === 200 ? Verdict.safeParse(answer.body).data : undefined;
  if (!verdict || verdict.valid) return undefined;
  return `The service would refuse it: ${verdict.errors.map((each) => each.validationIssue).join(' ')}`;
}

async function ofPolicy(args: Record<string, unknown>, calls: ServiceCalls): Promise<string | undefined> {
  try {
    await calls.call('validateOrgResourcePolicies', args);
    return undefined;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return error.final ? `The service would refuse it: ${error.message}` : undefined;
  }
}

function unlessTrouble(error: unknown): undefined {
  if (error instanceof Trouble) return undefined;
  throw error;
}
