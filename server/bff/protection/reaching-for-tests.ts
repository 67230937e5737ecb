import { expect } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import type { ChangeKind } from '#contract/console/access/protection.ts';
import type { DrillPlan } from '#contract/console/drills.ts';
import type { FunctionRun } from '#contract/console/functions.ts';
import type { ConsoleOperationId } from '#contract/console/operations.ts';
import type { Emulated } from '../functions/emulated-for-tests.ts';
import { type Migrating, startMigrating, until } from '../live-migrations/migrating-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';

/** Rows with the effect `service`, each with a change that it can send. For tests only. */

export interface Ground {
  kit: Emulated;
  migrating: Migrating;
}

interface Sent {
  status: number;
  body: unknown;
}
type Send = (as: SignedIn) => Promise<Sent>;

interface Reaching {
  /** The row of the console's table. */
  id: ConsoleOperationId;
  /** The operation in the audit log. */
  operation: string;
  /** For which a second person can be demanded. */
  kind: ChangeKind;
  /** Another one than the emulator's. */
  connection?: string;
  /** Belongs to a set that began before a second person was required, so none is required for it either. */
  isExempt?: true;
  /** Lays the ground for one change, which may then be sent several times while it is refused. */
  make: (ground: Ground) => Promise<Send>;
}

export async function layGround(): Promise<Ground> {
  const migrating = await startMigrating();
  return { kit: migrating.kit, migrating };
}

const sender =
  ({ kit }: Ground, method: string, path: string, body: object): Send =>
  (as) =>
    kit.ask<unknown>(method, path, body, as);
const called = (ground: Ground, operationId: string, args: object, connection = 'emulator'): Send =>
  sender(ground, 'POST', `/bff/call/${operationId}`, { connection, args });

const insertion = { insert: 'orders', documents: [{ a: 1 }] };
const locationOf = ({ kit: { groupId, clusterName } }: Ground) => ({ groupId, clusterName });
const sourceOf = (ground: Ground) => ({ kind: 'cluster', connection: 'emulator', ...locationOf(ground) });

/** Applies a change set of one step, whose target disappears or not, and returns it afterwards. */
async function appliedSet({ kit, migrating }: Ground, isStopped: boolean): Promise<ChangeSet> {
  const { groupId } = kit;
  const entry = '203.0.113.7/32';
  const step = isStopped
    ? { operationId: 'deleteGroupAccessListEntry', args: { groupId, entryValue: entry } }
    : { operationId: 'updateGroupSettings', args: { groupId, body: { isDataExplorerEnabled: false } } };
  if (isStopped)
    await migrating.call('createGroupAccessListEntry', { groupId, body: [{ cidrBlock: entry }] });
  const set = await setOf(kit, step);
  if (isStopped) await migrating.call('deleteGroupAccessListEntry', { groupId, entryValue: entry });
  const { id, revision } = set;
  const asked = await kit.ask('POST', `/bff/change-sets/${id}/apply`, { revision });
  expect(asked.status, asked.text).toBe(200);
  return until(
    async () => (await kit.ask<ChangeSet>('GET', `/bff/change-sets/${id}`)).body,
    ({ state }) => state === (isStopped ? 'stopped' : 'applied'),
  );
}

/** A change set whose undo has stopped: the last of its two steps was changed by another user since. */
async function halfTakenBack({ kit, migrating }: Ground): Promise<ChangeSet> {
  const { groupId } = kit;
  const window = (dayOfWeek: number) => ({
    operationId: 'updateGroupMaintenanceWindow',
    args: { groupId, body: { dayOfWeek, hourOfDay: 3 } },
  });
  const entry = { groupId, body: [{ cidrBlock: '203.0.113.8/32' }] };
  const { id, revision } = await setOf(
    kit,
    { operationId: 'createGroupAccessListEntry', args: entry },
    window(2),
  );
  const at = `/bff/change-sets/${id}`;
  const becomes = (wanted: ChangeSet['state']) =>
    until(
      async () => (await kit.ask<ChangeSet>('GET', at)).body,
      ({ state }) => state === wanted,
    );
  await kit.ask('POST', `${at}/apply`, { revision });
  await becomes('applied');
  const other = await migrating.call(window(3).operationId, window(3).args);
  expect(other.status, other.text).toBe(200);
  await kit.ask('POST', `${at}/undo`, { partly: false });
  return becomes('stopped');
}

async function setOf(kit: Emulated, ...steps: { operationId: string; args: object }[]): Promise<ChangeSet> {
  const { body } = await kit.ask<ChangeSet>('POST', '/bff/change-sets', {
    connection: 'emulator',
    title: 'One',
  });
  let set = body;
  for (const step of steps) {
    const added = await kit.ask<ChangeSet>('POST', `/bff/change-sets/${body.id}/steps`, {
      ...step,
      title: 'step',
    });
    expect(added.status, added.text).toBe(200);
    set = added.body;
  }
  return set;
}

/** A cluster with a region that can fail beside another one. */
async function failing({ migrating, kit: { groupId } }: Ground) {
  const { body } = await migrating.call<Result<'listGroupClusters'>>('listGroupClusters', { groupId });
  const matches = body.results
    .filter(({ stateName, paused }) => stateName === 'IDLE' && !paused)
    .map(({ name, replicationSpecs }) => ({ name, regions: replicationSpecs[0]?.regionConfigs ?? [] }))
    .find(({ regions }) => regions.length > 1);
  const least = matches?.regions.toSorted((a, b) => a.priority - b.priority)[0];
  const region = { cloudProvider: least?.providerName, regionName: least?.regionName };
  return { groupId, clusterName: matches?.name, regions: [region] };
}

export const reaching: readonly Reaching[] = [
  {
    id: 'callOperation',
    operation: 'updateGroupSettings',
    kind: 'settings',
    make: async (ground) =>
      called(ground, 'updateGroupSettings', {
        groupId: ground.kit.groupId,
        body: { isDataExplorerEnabled: true },
      }),
  },
  {
    id: 'callOperation',
    operation: 'command insert',
    kind: 'documents',
    make: async (ground) =>
      called(ground, 'runEmulatorCommand', {
        ...locationOf(ground),
        body: { db: 'shop', command: JSON.stringify(insertion) },
      }),
  },
  {
    id: 'runCommand',
    operation: 'command insert',
    kind: 'documents',
    make: async (ground) =>
      sender(ground, 'POST', '/bff/command', {
        source: sourceOf(ground),
        ...{ db: 'shop', command: JSON.stringify(insertion) },
      }),
  },
  {
    id: 'runFunction',
    operation: 'changeDocuments',
    kind: 'documents',
    async make({ kit }) {
      const collection = "context.services.get('mongodb-atlas').db('shop').collection('orders')";
      const source = `exports = () => ${collection}.insertOne({ a: 1 });`;
      const request = { connection: 'emulator', groupId: kit.groupId, name: 'write', source, args: '[]' };
      return async (as) => {
        const { body } = await kit.ask<FunctionRun>(
          'POST',
          '/bff/function-runs',
          { ...request, runAs: 'user' },
          as,
        );
        const ended = await until(
          async () => (await kit.ask<FunctionRun>('GET', `/bff/function-runs/${body.id}?wait=1`)).body,
          ({ state }) => state !== 'queued' && state !== 'running',
        );
        return {
          status: ended.error ? 403 : 200,
          body: { error: { code: refusedBy(ended.error?.message) } },
        };
      };
    },
  },
  {
    id: 'startProbe',
    operation: 'probe with writes',
    kind: 'documents',
    async make(ground) {
      const { kit } = ground;
      const request = {
        connection: 'emulator',
        groupId: kit.groupId,
        source: sourceOf(ground),
        writes: true,
      };
      return async (as) => {
        const begun = await kit.ask<{ id: string }>('POST', '/bff/probes', request, as);
        if (begun.status < 300) await kit.ask('POST', `/bff/probes/${begun.body.id}/stop`);
        return begun;
      };
    },
  },
  {
    id: 'startGameDay',
    operation: 'startGroupClusterOutageSimulation',
    kind: 'clusters',
    make: async (ground) =>
      sender(ground, 'POST', '/bff/game-days', {
        connection: 'emulator',
        ...(await failing(ground)),
        ...{ hypothesis: 'Checkout keeps writing', forecast: [], endAfterMinutes: 60 },
      }),
  },
  {
    id: 'runDrill',
    operation: 'runDrill',
    kind: 'backups',
    async make(ground) {
      const { groupId, clusterName } = locationOf(ground);
      const { body } = await ground.migrating.call<Result<'listGroupClusters'>>('listGroupClusters', {
        groupId,
      });
      const source = body.results.find(({ name }) => name === clusterName);
      const target = body.results.find(
        ({ name, clusterType }) => name !== clusterName && clusterType === source?.clusterType,
      );
      const {
        body: plan,
        status,
        text,
      } = await ground.kit.ask<DrillPlan>('POST', '/bff/drills', {
        ...{
          connection: 'emulator',
          groupId,
          name: 'Nightly',
          sourceName: clusterName,
          targetGroupId: groupId,
        },
        ...{ targetName: target?.name, confirmTarget: target?.name, point: { kind: 'newestSnapshot' } },
        ...{ schedule: { every: 1, unit: 'days', atMinute: 180 }, enabled: false, objectiveMinutes: 30 },
        ...{ sourceDeployment: null, targetDeployment: null },
      });
      expect(status, text).toBe(201);
      return sender(ground, 'POST', `/bff/drills/${plan.id}/run`, {});
    },
  },
  {
    id: 'startMigration',
    operation: 'createGroupLiveMigration',
    kind: 'clusters',
    async make(ground) {
      const { id } = await ground.migrating.draft();
      const path = `/bff/migrations/${id}/start`;
      const request = { password: 'canary-password', confirmTarget: ground.kit.clusterName };
      return async (as) => {
        const { version } = await ground.migrating.planOf(id);
        return ground.kit.ask<unknown>('POST', path, { ...request, version }, as);
      };
    },
  },
  {
    id: 'cutOverMigration',
    operation: 'cutoverGroupLiveMigration',
    kind: 'clusters',
    async make(ground) {
      const { kit, migrating } = ground;
      const { body } = await kit.ask<{ id: string; state: string }[]>(
        'GET',
        `/bff/migrations?connection=emulator&groupId=${kit.groupId}`,
      );
      const running = body.find(({ state }) => state === 'running');
      const id = running?.id ?? (await migrating.start(await migrating.draft())).body.id;
      return sender(ground, 'POST', `/bff/migrations/${id}/cutover`, {});
    },
  },
  {
    id: 'applyChangeSet',
    operation: 'applyChangeSet',
    kind: 'settings',
    async make(ground) {
      const { groupId } = ground.kit;
      const args = { groupId, body: { isDataExplorerEnabled: false } };
      const { id, revision } = await setOf(ground.kit, { operationId: 'updateGroupSettings', args });
      return sender(ground, 'POST', `/bff/change-sets/${id}/apply`, { revision });
    },
  },
  {
    id: 'resumeChangeSet',
    operation: 'resumeChangeSet',
    kind: 'access',
    make: async (ground) =>
      sender(ground, 'POST', `/bff/change-sets/${(await appliedSet(ground, true)).id}/resume`, {}),
  },
  {
    // skipping a step of an apply needs an approval afterwards; skipping a step of an undo continues
    // immediately
    id: 'leaveOutChangeSetStep',
    operation: 'leaveOutChangeSetStep',
    kind: 'access',
    isExempt: true,
    async make(ground) {
      const { id, revision, leaving } = await halfTakenBack(ground);
      const path = `/bff/change-sets/${id}/steps/${leaving?.step}/leave-out`;
      return sender(ground, 'POST', path, { revision, also: [] });
    },
  },
  {
    id: 'undoChangeSet',
    operation: 'undoChangeSet',
    kind: 'settings',
    isExempt: true,
    make: async (ground) =>
      sender(ground, 'POST', `/bff/change-sets/${(await appliedSet(ground, false)).id}/undo`, {
        partly: true,
      }),
  },
  {
    id: 'revokeToken',
    operation: 'legacyOauthRevoke',
    kind: 'access',
    connection: 'account',
    async make(ground) {
      const { kit, migrating } = ground;
      const { body } = await migrating.call<Result<'createOrgServiceAccount'>>('createOrgServiceAccount', {
        orgId: migrating.orgId,
        body: { name: 'console', description: 'c', roles: ['ORG_OWNER'], secretExpiresAfterHours: 24 },
      });
      const origins = await kit.ask<{ id: string; origin: string }[]>('GET', '/bff/connections');
      const { status, text } = await kit.ask('POST', '/bff/connections', {
        ...{ name: 'Account', kind: 'serviceAccount', identity: body.clientId },
        ...{ origin: origins.body[0]?.origin, secret: body.secrets?.[0]?.secret },
      });
      expect(status, text).toBe(201);
      return sender(ground, 'POST', '/bff/tokens/account/revoke', {});
    },
  },
];

/** A function receives the reason as text. */
function refusedBy(message = ''): string {
  if (message.includes('switched off')) return 'CONNECTION_READ_ONLY';
  if (message.includes('is protected')) return 'CONNECTION_LOCKED';
  if (message.includes('second person')) return 'SECOND_PERSON_REQUIRED';
  return message.includes('which is the limit') ? 'CHANGE_LIMIT' : message;
}
