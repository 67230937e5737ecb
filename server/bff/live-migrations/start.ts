import type { MigrationPlan, MigrationState } from '#contract/console/migration-plans.ts';
import { liveMigrationBody } from '#contract/live-migrations/request-of.ts';
import type { AuditClient } from '../forward/audit.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { refusalLabels } from '../upstream/service-calls.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { MigrationPlans } from './plans.ts';
import { SeenMigration, sampleOf, withSample } from './readings.ts';

export interface Person {
  id: string;
  name: string;
  requestId: string;
  client: AuditClient;
}

/** The outcome of a request to the service: the resulting plan, or the service's original refusal. */
export type Asked = { plan: MigrationPlan } | { refused: UpstreamAnswer };

export function requireState(plan: MigrationPlan, allowed: readonly MigrationState[]): void {
  if (!allowed.includes(plan.state)) {
    throw refuse('MIGRATION_STATE', { message: `The migration is ${plan.state}.` });
  }
}

const asked = ({ id, name, requestId, client }: Person) => ({
  ...{ actor: name, actorId: id, requestId, client },
});
const wayOf = ({ request }: MigrationPlan) => `${request.sourceName} into ${request.targetName}`;

/** Whether it is unknown if the service accepted a request. */
const isUnknown = (error: unknown) => error instanceof UpstreamFailure && error.sent;

/**
 * Requests the migration, once: the intention is stored first, so that of two simultaneous requests one is
 * sent and the other is refused.
 */
export async function startMigration(
  plans: MigrationPlans,
  calls: ServiceCalls,
  { id, version, password, by }: { id: string; version: number; password: string; by: Person },
): Promise<Asked> {
  const at = await calls.now();
  const before = await plans.get(id);
  const plan = await plans.update(id, (now) => {
    requireState(now, ['draft', 'unknown']);
    if (now.version !== version) {
      throw refuse('STALE_VERSION', { message: `${now.updatedBy} saved this meanwhile.` });
    }
    return { ...now, state: 'starting', reason: '', startedBy: by.name, startedAt: at };
  });
  const { groupId, request } = plan;
  const body = liveMigrationBody(groupId, request, password);
  const back = (state: MigrationState, reason: string) =>
    plans.update(id, (now) => ({ ...now, state, reason }));
  let answer: UpstreamAnswer;
  try {
    const subject = { ...asked(by), text: `migration of ${wayOf(plan)}` };
    answer = await calls.change(subject, 'createGroupLiveMigration', { groupId, body });
  } catch (error) {
    if (!isUnknown(error)) {
      await back(before.state, error instanceof Failure ? error.message : '');
      throw error;
    }
    return { plan: await back('unknown', 'The request to start was not answered.') };
  }
  if (answer.status >= 500) return { plan: await back('unknown', refusalLabels(answer)) };
  if (answer.status >= 300) {
    await back(before.state, refusalLabels(answer));
    return { refused: answer };
  }
  const seen = SeenMigration.safeParse(answer.body);
  if (!seen.success) return { plan: await back('unknown', 'The answer was not understood.') };
  const sample = sampleOf(seen.data, at);
  return {
    plan: await plans.update(id, (now) =>
      withSample({ ...now, state: 'running', liveMigrationId: seen.data._id }, sample),
    ),
  };
}

/** Why the outcome of a cutover is unknown until the next reading. */
const unansweredCutover = 'The request to cut over was not answered. The state is read again.';

/** Requests the cutover; without an answer, the next reading determines the outcome. */
export async function cutOverMigration(
  plans: MigrationPlans,
  calls: ServiceCalls,
  { id, by }: { id: string; by: Person },
): Promise<Asked> {
  const at = await calls.now();
  const plan = await plans.update(id, (now) => {
    requireState(now, ['running']);
    return { ...now, state: 'cuttingOver', reason: '', cutoverBy: by.name, cutoverAt: at };
  });
  // back to running: a reading that finds it cut over reports that itself
  const back = (reason = '') =>
    plans.update(id, (now) => ({ ...now, state: 'running', reason, cutoverBy: null, cutoverAt: null }));
  const { groupId, liveMigrationId } = plan;
  let answer: UpstreamAnswer;
  try {
    const subject = { ...asked(by), text: `cutover of ${wayOf(plan)}` };
    answer = await calls.change(subject, 'cutoverGroupLiveMigration', { groupId, liveMigrationId });
  } catch (error) {
    if (isUnknown(error)) return { plan: await back(unansweredCutover) };
    await back();
    throw error;
  }
  if (answer.status < 300) return { plan };
  if (answer.status >= 500) return { plan: await back(unansweredCutover) };
  await back();
  return { refused: answer };
}
