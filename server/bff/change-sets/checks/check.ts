import { z } from 'zod';
import { operationOf } from '#contract/api/operations.ts';
import type { SetCheck } from '#contract/change-sets/sets.ts';
import { type Grant, groupRoles, isOrgRole, orgRoles, type Role, satisfies } from '#contract/roles.ts';
import { lockoutBy } from '#server/bff/forward/lockout.ts';
import type { LockoutDeps } from '#server/bff/forward/lockout-deps.ts';
import type { ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { ServiceProblem } from '#server/bff/upstream/service-problem.ts';
import { clusterOf, readNow } from '../applying/advance.ts';
import { type Call, fieldsOf, textAt } from '../call.ts';
import { neededBy, orderProblem } from '../dependencies.ts';
import { isAhead, type StoredSet, type StoredStep } from '../set.ts';
import { drift, partOf, readOf } from '../ways.ts';
import { type SetFindings, type StepFinding, type StepFindings, setCheckOf } from './check-texts.ts';
import { beforehand } from './validation.ts';

const Status = z.object({
  apiKey: z
    .object({
      roles: z.array(
        z.object({ roleName: z.string(), orgId: z.string().nullish(), groupId: z.string().nullish() }),
      ),
    })
    .nullish(),
});
const existing = new Set<string>([...orgRoles, ...groupRoles]);

/** The roles of the connection's key; undefined where the service does not return them, as for service accounts. */
async function grantsOf(calls: ServiceCalls): Promise<Grant[] | undefined> {
  const { apiKey } = calls.read(Status, calls.present(await calls.call('getSystemStatus', {})));
  return apiKey?.roles.flatMap(({ roleName, orgId, groupId }): Grant[] => {
    if (!existing.has(roleName)) return [];
    const role = roleName as Role;
    if (isOrgRole(role)) return orgId ? [{ roleName: role, orgId }] : [];
    return groupId ? [{ roleName: role, groupId }] : [];
  });
}

function roleProblem({ operationId, args }: Call, grants: readonly Grant[]): StepFinding | undefined {
  const { roles } = operationOf(operationId);
  if (typeof roles === 'string') return undefined;
  const groupId = textAt(args, 'groupId');
  const orgs = grants.flatMap((grant) => ('orgId' in grant ? [grant.orgId] : []));
  const place = groupId ? { groupId } : {};
  const may = [textAt(args, 'orgId'), ...orgs].some((orgId) => satisfies(grants, roles, { orgId, ...place }));
  return may ? undefined : { kind: 'role', roles };
}

/** Whether an earlier step makes what this one is about, or changes it. */
const madeEarlier = (step: StoredStep, earlier: readonly StoredStep[]): boolean =>
  neededBy(step.apply.call, earlier).length > 0;

async function presenceProblem(
  step: StoredStep,
  earlier: readonly StoredStep[],
  calls: ServiceCalls,
): Promise<StepFinding | undefined> {
  const { call, before } = step.apply;
  const asked = readOf(call);
  if (!asked || madeEarlier(step, earlier)) return undefined;
  const now = await readNow(calls, asked);
  const verb = partOf(call.operationId)?.verb;
  if (now.body === undefined && (verb === 'update' || verb === 'remove')) return { kind: 'absent' };
  return stated(drift(call, before, now));
}

async function clusterProblem(
  step: StoredStep,
  earlier: readonly StoredStep[],
  calls: ServiceCalls,
): Promise<StepFinding | undefined> {
  const cluster = clusterOf(step.apply.call);
  const isNew = earlier.some(
    ({ apply }) =>
      apply.call.operationId === 'createGroupCluster' &&
      fieldsOf(apply.call.args.body).name === step.apply.call.args.clusterName,
  );
  if (!cluster || isNew) return undefined;
  const { body } = await readNow(calls, cluster);
  return body === undefined
    ? { kind: 'no cluster', name: String(step.apply.call.args.clusterName) }
    : undefined;
}

/** An obstacle that its check has put into words. */
const stated = (text: string | undefined): StepFinding | undefined =>
  text === undefined ? undefined : { kind: 'stated', text };

/** The obstacles to a set if it were applied now; nothing is changed. */
export async function checkSet(set: StoredSet, calls: ServiceCalls, lockout: LockoutDeps): Promise<SetCheck> {
  return setCheckOf(await findingsOf(set, calls, lockout));
}

async function findingsOf(set: StoredSet, calls: ServiceCalls, lockout: LockoutDeps): Promise<SetFindings> {
  const grants = await grantsOf(calls);
  const steps: StepFindings[] = [];
  for (const [index, step] of set.steps.entries()) {
    if (!isAhead(step)) continue;
    const earlier = set.steps.slice(0, index);
    const validated = await validatedBeforehand(step, earlier, calls);
    const findings = [
      grants && roleProblem(step.apply.call, grants),
      await attempted(() => presenceProblem(step, earlier, calls)),
      await attempted(() => clusterProblem(step, earlier, calls)),
      stated(validated.problem),
      stated(await lockoutBy(step.apply.call, lockout)),
    ];
    steps.push({
      step: step.id,
      findings: findings.filter((finding) => finding !== undefined),
      checkedBy: validated.checkedBy,
    });
  }
  return { steps, order: orderProblem(set.steps), requests: requestsOf(set) };
}

async function validatedBeforehand(step: StoredStep, earlier: readonly StoredStep[], calls: ServiceCalls) {
  try {
    return await beforehand(step, earlier, calls);
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    // the check of the current state reports that it cannot be read
    return { checkedBy: 'none' as const, problem: undefined };
  }
}

/** Of each step the read before it and the change, and a look at its cluster. */
export const requestsOf = ({ steps }: StoredSet): number =>
  steps
    .filter(isAhead)
    .reduce((sum, { apply: { call } }) => sum + 1 + (readOf(call) ? 1 : 0) + (clusterOf(call) ? 1 : 0), 0);

async function attempted(work: () => Promise<StepFinding | undefined>): Promise<StepFinding | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    return { kind: 'unreadable', message: error.message };
  }
}
