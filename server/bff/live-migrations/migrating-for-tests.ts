import { expect } from 'vitest';
import { emptyDraft, type MigrationPlan } from '#contract/console/migration-plans.ts';
import { type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

interface SourceProject {
  projectId: string;
  name: string;
  migrationHosts: string[];
}

/**
 * Reads until the condition holds; the clocks advance in between, or nothing does where the server works
 * automatically.
 */
export async function until<T>(
  read: () => Promise<T>,
  done: (value: T) => boolean,
  goOn: () => Promise<void> = async () => undefined,
): Promise<T> {
  let value = await read();
  for (let turn = 0; turn < 600 && !done(value); turn += 1) {
    await goOn();
    await new Promise((resolve) => setTimeout(resolve, 30));
    value = await read();
  }
  expect(done(value), JSON.stringify(value)).toBe(true);
  return value;
}

/** A console whose organization is linked to a source of few documents. */
export async function startMigrating() {
  const kit = await startEmulated();
  const call = <Body>(operationId: string, args: object) =>
    kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });
  const at = (id: string, rest = '') => `/bff/migrations/${id}${rest}`;
  const { body: group } = await call<{ orgId: string }>('getGroup', { groupId: kit.groupId });
  const { orgId } = group;
  const onSource = async (command: object) => {
    const place = { kind: 'migrationSource', connection: 'emulator', orgId, clusterName: 'inventory' };
    const asked = { source: place, db: 'shop', command: JSON.stringify(command) };
    const { text, status } = await kit.ask('POST', '/bff/command', asked);
    expect([status, text]).toEqual([200, expect.stringContaining('ok')]);
  };
  /** Links the organization to a source that is whole. */
  const link = async () => {
    await call('createOrgLiveMigrationLinkToken', { orgId, body: { accessListIps: [] } });
    // repeated comparisons do not need many documents
    for (const large of ['orders', 'carts', 'reviews', 'customers']) await onSource({ drop: large });
  };
  await link();
  const projects = await call<SourceProject[]>('listOrgLiveMigrationAvailableProjects', { orgId });
  const source = projects.body.find(({ name }) => name === 'orders-datacenter') as SourceProject;

  const draft = async (more: object = {}): Promise<MigrationPlan> => {
    const place = { connection: 'emulator', groupId: kit.groupId, orgId };
    const created = await kit.ask<MigrationPlan>('POST', '/bff/migrations', place);
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    const request = {
      ...emptyDraft,
      sourceProjectId: source.projectId,
      sourceProjectName: source.name,
      sourceName: 'inventory',
      migrationHost: source.migrationHosts[0],
      targetName: kit.clusterName,
      managedAuthentication: false,
      username: 'migrator',
      dropDestinationData: true,
      ...more,
    };
    const saved = await kit.ask<MigrationPlan>('PUT', at(created.body.id), { request, version: 1 });
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
    return saved.body;
  };

  return {
    kit,
    orgId,
    call,
    at,
    link,
    onSource,
    draft,
    planOf: async (id: string) => (await kit.ask<MigrationPlan>('GET', at(id))).body,
    start: (plan: MigrationPlan, more: object = {}) =>
      kit.ask<MigrationPlan & Refusal & { errorCode: string }>('POST', at(plan.id, '/start'), {
        version: plan.version,
        password: 'canary-password',
        confirmTarget: kit.clusterName,
        ...more,
      }),
    /** Advances both clocks: the emulator's completes its work, ours lets the recorder look again. */
    pass: async (seconds = 60) => {
      kit.console.clock.now += 30_000;
      await call('updateEmulatorClock', { body: { advanceSeconds: seconds } });
    },
  };
}

export type Migrating = Awaited<ReturnType<typeof startMigrating>>;
