import { z } from 'zod';
import type { SetCheck, StepCheck } from '#contract/change-sets/sets.ts';
import { operationOf } from '#contract/operations.ts';
import { type Grant, groupRoles, isOrgRole, orgRoles, type Role, satisfies } from '#contract/roles.ts';
import { shutOutBy } from '../forward/shut-out.ts';
import type { ShutOutRoom } from '../forward/shut-out-room.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { Trouble } from '../upstream/trouble.ts';
import { clusterOf, readNow } from './advance.ts';
import { type Call, fieldsOf, textAt } from './call.ts';
import { neededBy, orderProblem } from './dependencies.ts';
import { isAhead, type StoredSet, type StoredStep } from './set.ts';
import { beforehand } from './validation.ts';
import { drift, partOf, readOf } from './ways.ts';

/** The number of requests per minute that the service allows for a project // specification §8 */
export const perMinute = 100;

const Status = z.object({
  apiKey: z
    .object({
      roles: z.array(
        z.object({ roleName: z.string(), orgId: z.string().nullish(), groupId: z.string().nullish() }),
      ),
    })
    .nullish(),
});
const known = new Set<string>([...orgRoles, ...groupRoles]);

/** The roles of the connection's key; undefined where the service does not return them, as for service accounts. */
async function grantsOf(calls: ServiceCalls): Promise<Grant[] | undefined> {
  const { apiKey } = calls.read(Status, calls.present(await calls.call('getSystemStatus', {})));
  return apiKey?.roles.flatMap(({ roleName, orgId, groupId }): Grant[] => {
    if (!known.has(roleName)) return [];
    const role = roleName as Role;
    if (isOrgRole(role)) return orgId ? [{ roleName: role, orgId }] : [];
    return groupId ? [{ roleName: role, groupId }] : [];
  });
}

function roleProblem({ operationId, args }: Call, grants: readonly Grant[]): string | undefined {
  const { roles } = operationOf(operationId);
  if (typeof roles === 'string') return undefined;
  const groupId = textAt(args, 'groupId');
  const orgs = grants.flatMap((grant) => ('orgId' in grant ? [grant.orgId] : []));
  const place = groupId ? { groupId } : {};
  const may = [textAt(args, 'orgId'), ...orgs].some((orgId) => satisfies(grants, roles, { orgId, ...place }));
  return may ? undefined : `The key of this connection needs the role ${roles.join(' or ')}.`;
}

/** Whether an earlier step makes what this one is about, or changes it. */
const madeEarlier = (step: StoredStep, earlier: readonly StoredStep[]): boolean =>
  neededBy(step.apply.call, earlier).length > 0;

async function presenceProblem(step: StoredStep, earlier: readonly StoredStep[], calls: ServiceCalls) {
  const { call, before } = step.apply;
  const asked = readOf(call);
  if (!asked || madeEarlier(step, earlier)) return undefined;
  const now = await readNow(calls, asked);
  const verb = partOf(call.operationId)?.verb;
  if (now.body === undefined && (verb === 'update' || verb === 'remove')) return 'It does not exist.';
  return drift(call, before, now);
}

async function clusterProblem(step: StoredStep, earlier: readonly StoredStep[], calls: ServiceCalls) {
  const cluster = clusterOf(step.apply.call);
  const isNew = earlier.some(
    ({ apply }) =>
      apply.call.operationId === 'createGroupCluster' &&
      fieldsOf(apply.call.args.body).name === step.apply.call.args.clusterName,
  );
  if (!cluster || isNew) return undefined;
  const { body } = await readNow(calls, cluster);
  return body === undefined ? `There is no cluster ${String(step.apply.call.args.clusterName)}.` : undefined;
}

/** The obstacles to a set if it were applied now; nothing is changed. */
export async function checkSet(set: StoredSet, calls: ServiceCalls, judged: ShutOutRoom): Promise<SetCheck> {
  const grants = await grantsOf(calls);
  const found: StepCheck[] = [];
  for (const [index, step] of set.steps.entries()) {
    if (!isAhead(step)) continue;
    const earlier = set.steps.slice(0, index);
    const judgement = await judgedBeforehand(step, earlier, calls);
    const problems = [
      grants && roleProblem(step.apply.call, grants),
      await attempted(() => presenceProblem(step, earlier, calls)),
      await attempted(() => clusterProblem(step, earlier, calls)),
      judgement.problem,
      await shutOutBy(step.apply.call, judged),
    ];
    found.push({
      step: step.id,
      problems: problems.filter((problem) => problem !== undefined),
      judgedBy: judgement.judgedBy,
    });
  }
  const order = orderProblem(set.steps);
  const requests = requestsOf(set);
  const minutes = Math.ceil(requests / perMinute);
  const cost = `Applying it takes about ${requests} requests`;
  const budget =
    minutes > 1 ? `${cost}: at ${perMinute} a minute and project, at least ${minutes} minutes.` : `${cost}.`;
  return {
    steps: found,
    requests,
    words: order ?? [budget, judgementWords(found)].filter(Boolean).join(' '),
    ok: order === undefined && found.every(({ problems }) => problems.length === 0),
  };
}

async function judgedBeforehand(step: StoredStep, earlier: readonly StoredStep[], calls: ServiceCalls) {
  try {
    return await beforehand(step, earlier, calls);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    // the check of the current state reports that it cannot be read
    return { judgedBy: 'nobody' as const, problem: undefined };
  }
}

/** A check without findings is no guarantee of the service where it was not consulted. */
function judgementWords(steps: readonly StepCheck[]): string {
  const by = (who: StepCheck['judgedBy']) => steps.filter(({ judgedBy }) => judgedBy === who).length;
  const unasked = steps.length - by('service');
  if (unasked === 0) return '';
  const changes = `${unasked} of ${steps.length} ${steps.length === 1 ? 'change' : 'changes'}`;
  const rules = by('rules');
  const instead = rules === 0 ? '' : ` This console checked ${rules} of them by its known rules.`;
  return `Atlas validates ${changes} only when ${unasked === 1 ? 'it is' : 'they are'} sent.${instead}`;
}

/** Of each step the read before it and the change, and a look at its cluster. */
export const requestsOf = ({ steps }: StoredSet): number =>
  steps
    .filter(isAhead)
    .reduce((sum, { apply: { call } }) => sum + 1 + (readOf(call) ? 1 : 0) + (clusterOf(call) ? 1 : 0), 0);

async function attempted(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return `It cannot be read: ${error.message}`;
  }
}
