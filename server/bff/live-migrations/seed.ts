import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  emptyDraft,
  type LagSample,
  type MigrationDraft,
  type Verification,
} from '#contract/console/migration-plans.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { Board } from './board.ts';
import type { MigrationPlans } from './plans.ts';
import type { Verifications } from './verifications.ts';

const day = 24 * 60 * MINUTE;

/** Where the migrations of a new console are, and the cluster that one of them led to. */
export interface MigrationPlace {
  connection: string;
  groupId: string;
  targetName: string;
}

export interface SeedDeps {
  plans: MigrationPlans;
  board: Board;
  verifications: Verifications;
  calls: Pick<ServiceCalls, 'call' | 'present' | 'read' | 'now'>;
  newId: (at: number) => string;
}

const Group = z.object({ orgId: z.string() });
const Target = z.object({ connectionStrings: z.object({ standardSrv: z.string().optional() }).optional() });
const Sources = z
  .array(
    z.object({
      projectId: z.string(),
      name: z.string(),
      migrationHosts: z.array(z.string()),
      deployments: z.array(z.object({ name: z.string() })),
    }),
  )
  .min(1);

/** One migration that was cut over six weeks ago, and one whose planning has begun. */
export async function seedMigrations(deps: SeedDeps, place: MigrationPlace, by: string): Promise<void> {
  const { calls, plans, board } = deps;
  const { connection, groupId, targetName } = place;
  const { orgId } = calls.read(Group, calls.present(await calls.call('getGroup', { groupId })));
  const target = await calls.call('getGroupCluster', { groupId, clusterName: targetName });
  const listed = await calls.call('listOrgLiveMigrationAvailableProjects', { orgId });
  // a world that begins otherwise has nothing to migrate, or nowhere to
  if (target.status === 404 || listed.status === 404) return;
  const sources = Sources.safeParse(listed.body).data;
  const [source] = sources ?? [];
  const [moved, next] = source?.deployments ?? [];
  if (!source || !moved || !next) return;
  const srv = calls.read(Target, target).connectionStrings?.standardSrv ?? '';
  const draft: MigrationDraft = {
    ...emptyDraft,
    sourceProjectId: source.projectId,
    sourceProjectName: source.name,
    migrationHost: source.migrationHosts[0] ?? '',
  };
  const now = await calls.now();
  const began = now - 42 * day;
  const plan = { connection, groupId, orgId, by };
  const done = { ...draft, sourceName: moved.name, targetName };
  const { id } = await plans.create({ ...plan, id: deps.newId(began), request: done, at: began });
  await board.begin(id);
  await addPast(deps, id, { began, by, before: `mongodb://${moved.name}.example.com:27017`, after: srv });
  const planned = { ...draft, sourceName: next.name };
  const open = await plans.create({ ...plan, id: deps.newId(now - day), request: planned, at: now - day });
  await board.begin(open.id);
}

interface Past {
  began: number;
  by: string;
  /** How applications connected, and connect. */
  before: string;
  after: string;
}

/** The line of a lag that melts away, the ticks of the night, a comparison that found everything, and the end. */
async function addPast(
  { plans, board, verifications, newId }: SeedDeps,
  id: string,
  past: Past,
): Promise<void> {
  const { began, by, before, after } = past;
  const at = (minutes: number) => began + minutes * MINUTE;
  const samples = Array.from({ length: 36 }, (_, index): LagSample => {
    const elapsed = 4 + index * 2.5;
    const lagSeconds = Math.round(684 * Math.max(0, 1 - elapsed / 70) ** 3) + (index % 3);
    return { at: at(elapsed), lagSeconds, ready: elapsed >= 60, status: 'WORKING' };
  });
  const last: LagSample = { at: at(97), lagSeconds: null, ready: false, status: 'COMPLETE' };
  for (const sample of [...samples, last]) await plans.addLag(id, sample);
  const ticks = [
    ['rollback', 1],
    ['announced', 1],
    ['backup', 30],
    ['configured', 62],
    ['writes-stopped', 91],
    ['deployed', 99],
    ['smoke', 104],
  ] as const;
  for (const [item, minutes] of ticks) await board.tick(id, item, by, at(minutes));
  await verifications.insert(comparison(newId(at(92)), id, by, at(92)));
  await plans.update(id, (plan) => ({
    ...plan,
    state: 'complete',
    liveMigrationId: randomBytes(12).toString('hex'),
    startedBy: by,
    startedAt: began,
    copyingAt: at(4),
    readyAt: samples.find(({ ready }) => ready)?.at ?? null,
    cutoverBy: by,
    cutoverAt: at(95),
    endedAt: last.at,
    last,
    connectionBefore: before,
    connectionAfter: after,
    rollback: 'Applications go back to the source, which stays read-only for a week.',
  }));
}

function comparison(id: string, migrationId: string, by: string, at: number): Verification {
  const collections = [
    { name: 'carts', documents: 150 },
    { name: 'customers', documents: 400 },
    { name: 'orders', documents: 2500 },
    { name: 'products', documents: 250 },
    { name: 'reviews', documents: 600 },
  ].map(({ name, documents }) => {
    const side = { documents, md5: null };
    const result = { verdict: 'matched' as const, expected: side, found: side };
    return { db: 'shop', name, ...result, differences: [], more: false };
  });
  const total = collections.length;
  return {
    ...{ id, migrationId, mode: 'whole', state: 'equal', startedBy: by, startedAt: at, endedAt: at + MINUTE },
    reason: `${total} collections are the same on both sides.`,
    ...{ done: total, total, afterCutover: false, collections },
    documentsRead: 2 * collections.reduce((sum, { found }) => sum + found.documents, 0),
  };
}
