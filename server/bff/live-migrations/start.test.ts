import { describe, expect, test } from 'vitest';
import { emptyDraft, type MigrationPlan } from '#contract/console/migration-plans.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { MigrationPlans } from './plans.ts';
import { untakenCutover, withSample } from './readings.ts';
import { cutOverMigration } from './start.ts';

const running = {
  id: 'm1',
  groupId: '0123456789abcdef01234567',
  liveMigrationId: '0123456789abcdef01234568',
  request: { ...emptyDraft, sourceName: 'inventory', targetName: 'orders' },
  state: 'running',
  reason: '',
  readyAt: 1,
  cutoverBy: null,
  cutoverAt: null,
} as unknown as MigrationPlan;

/** Cuts over while the service answers so; returns the resulting plan. */
async function cutOver(answers: () => Promise<unknown>) {
  let plan = running;
  const plans = {
    get: async () => plan,
    update: async (_: string, change: (now: MigrationPlan) => MigrationPlan) => {
      plan = change(plan);
      return plan;
    },
  } as unknown as MigrationPlans;
  const calls = { now: async () => 100, change: answers } as unknown as ServiceCalls;
  const by = { id: 'u1', name: 'Ada', requestId: 'r1', client: {} };
  const asked = await cutOverMigration(plans, calls, { id: 'm1', by }).catch((error: unknown) => error);
  return { asked, plan };
}
const sample = (part: object) => ({ at: 200, lagSeconds: 0, ready: true, status: 'WORKING', ...part });

describe('a cutover', () => {
  test.each([
    ['broke off', () => Promise.reject(new UpstreamFailure('UPSTREAM_TRUNCATED', true))],
    ['took too long', () => Promise.reject(new UpstreamFailure('UPSTREAM_TIMEOUT', true))],
    ['failed inside the service', async () => ({ status: 503, body: {} })],
  ])('whose answer %s is unknown, and reported as unknown', async (_, answers) => {
    const { asked, plan } = await cutOver(answers);
    expect(asked).toEqual({ plan });
    expect(plan).toMatchObject({ state: 'running', cutoverBy: null, cutoverAt: null });
    expect(plan.reason).toContain('not answered');
    // the next reading determines it
    expect(withSample(plan, sample({})).reason).toBe(untakenCutover);
    const taken = withSample(plan, sample({ ready: false, lagSeconds: null }));
    expect(taken).toMatchObject({ state: 'cuttingOver', reason: '', cutoverAt: 200 });
  });

  test('that never left is no cutover, and throws', async () => {
    const { asked, plan } = await cutOver(() =>
      Promise.reject(new UpstreamFailure('UPSTREAM_UNREACHABLE', false)),
    );
    expect(asked).toBeInstanceOf(UpstreamFailure);
    expect(plan).toMatchObject({ state: 'running', reason: '' });
  });

  test("that is refused is reported with the service's message", async () => {
    const refusal = { status: 409, body: { errorCode: 'LIVE_MIGRATION_NOT_READY' } };
    const { asked, plan } = await cutOver(async () => refusal);
    expect(asked).toEqual({ refused: refusal });
    expect(plan).toMatchObject({ state: 'running', reason: '' });
  });

  test('that is taken is under way', async () => {
    const { plan } = await cutOver(async () => ({ status: 200, body: {} }));
    expect(plan).toMatchObject({ state: 'cuttingOver', cutoverBy: 'Ada', cutoverAt: 100 });
  });
});
