import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '../contract/api/operations.ts';
import { createChangeSetsArea } from '../server/bff/change-sets/change-sets-area.ts';
import { emptySet } from '../server/bff/change-sets/set.ts';
import { withSteps } from '../server/bff/change-sets/steps.ts';
import { createChangeSets } from '../server/bff/change-sets/store.ts';
import { type Core, createCore } from '../server/bff/core.ts';
import { createLog } from '../server/bff/log.ts';
import { readConfig } from '../server/config.ts';
import { readEmulatorCommand } from '../server/emulator/command.ts';
import { startEmulator } from '../server/emulator/start.ts';

/** What one piece of work of the console's server takes. */
interface Cost {
  what: string;
  /** Requests to the service. */
  calls: number;
  ms: number;
  /** Resident memory of server and emulator together, afterwards beside before. */
  moreMiB: number;
}

const mib = 1024 * 1024;
const sent = 'undici:request:create';

async function costOf(what: string, work: () => Promise<unknown>): Promise<Cost> {
  let calls = 0;
  const count = (): void => {
    calls += 1;
  };
  const before = process.memoryUsage().rss;
  const began = performance.now();
  subscribe(sent, count);
  try {
    await work();
  } finally {
    unsubscribe(sent, count);
  }
  const ms = performance.now() - began;
  return { what, calls, ms, moreMiB: Math.round((process.memoryUsage().rss - before) / mib) };
}

/** Changes of four kinds, each with a read before it. */
function changesOf(
  groupId: string,
  size: number,
): { operationId: OperationId; args: Record<string, unknown> }[] {
  const kinds: ((index: number) => [OperationId, unknown])[] = [
    (index) => ['createGroupAccessListEntry', [{ cidrBlock: `10.${index}.0.0/16`, comment: 'bench' }]],
    (index) => [
      'createGroupAlertConfig',
      {
        ...{ eventTypeName: 'NO_PRIMARY', enabled: true },
        notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 60 + index, emailEnabled: true }],
      },
    ],
    (index) => [
      'createGroupCustomDbRoleRole',
      { roleName: `bench${index}`, inheritedRoles: [{ db: 'shop', role: 'read' }] },
    ],
    (index) => ['updateGroupMaintenanceWindow', { dayOfWeek: 1 + (index % 7), hourOfDay: index % 24 }],
  ];
  return Array.from({ length: size }, (_, index) => {
    const [operationId, body] = kinds[index % kinds.length]?.(index) ?? ['getGroup', undefined];
    return { operationId, args: { groupId, body } };
  });
}

async function applySet(core: Core, connection: string, groupId: string, size: number): Promise<void> {
  const { db, box, users } = core;
  const { id, name } = await users.create({ name: 'kim', role: 'operator', password: 'correct horse' });
  const by = { id, name };
  const empty = emptySet('bench', connection, 'Bench', by, Date.now());
  const added = changesOf(groupId, size).map((call, index) => ({
    ...{ id: `s${index}`, title: `Step ${index}`, before: null, call },
  }));
  const steps = withSteps(empty, added, by, Date.now());
  const sets = createChangeSets(db, box);
  await sets.insert({ ...empty, steps, state: 'applying', appliedBy: by });
  const { applier } = await createChangeSetsArea(core);
  applier.start();
  try {
    for (;;) {
      const { state, issue } = await sets.get(empty.id);
      if (state === 'applied') return;
      if (state !== 'applying') throw new Error(`the change set is ${state}: ${issue}`);
      await setTimeout(20);
    }
  } finally {
    await applier.stop();
  }
}

/** The overview of 200 projects until everything in it is known. */
async function readOverview({ overview }: Core, connection: string): Promise<void> {
  while ((await overview.read({ connection, range: '24h' })).unread > 0) await setTimeout(100);
}

/** The console's server before an emulator of 1,000 clusters in 200 projects; `size`: of the change set. */
export async function benchConsole(size: number): Promise<Cost[]> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  const fail = (error: unknown): never => {
    throw error;
  };
  const emulator = await startEmulator(
    { ...readEmulatorCommand(['--seed', 'huge']), port: 0, dataDir: ':memory:', http: true, deliver: 'none' },
    fail,
  );
  const { credentials, served } = emulator;
  const { publicKey, privateKey, groupId } = credentials;
  const read = readConfig({ argv: ['--data', dir, '--upstream', served.url], env: {} });
  if (read.kind !== 'config') throw new Error('no config');
  const core = await createCore({ config: read.config, version: '0.0.0-bench', log: createLog('silent') });
  try {
    const place = { name: 'Emulator', origin: served.url, publicKey, privateKey };
    const { connection } = await core.connections.ensure(place);
    return [
      await costOf('overview of 200 projects, until all of it is known', () =>
        readOverview(core, connection.id),
      ),
      await costOf('the same again', () => core.overview.read({ connection: connection.id, range: '7d' })),
      await costOf(`a change set of ${size} changes`, () => applySet(core, connection.id, groupId, size)),
    ];
  } finally {
    await core.overview.stop();
    core.watch.close();
    await core.db.destroy();
    await emulator.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
