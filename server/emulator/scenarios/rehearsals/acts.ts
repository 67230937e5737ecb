import type { WorkloadMix } from '#contract/emulator/workloads.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MigrationSource, SourceDeployment } from '../../areas/live-migrations/records.ts';
import { sourcesOf } from '../../areas/live-migrations/sources.ts';
import { losesHost } from '../../areas/live-migrations/work.ts';
import { measureWorkloads } from '../../areas/workloads/measure.ts';
import { beginWorkload, holderAt, stop } from '../../areas/workloads/work.ts';
import type { RehearsalRecord } from './records.ts';

const mix: WorkloadMix = { insert: 6, update: 3, delete: 1 };

/** The load on the source continues at this rate; one that was stopped or removed by hand remains so. */
export function writeToSource(world: World, rehearsal: RehearsalRecord, perSecond: number): void {
  const { orgId, sourceName: clusterName, workloadId } = rehearsal;
  if (workloadId !== undefined) {
    const existing = world.tables.workloads.get(workloadId);
    if (existing) measureWorkloads(world, world.tables.workloads.put({ ...existing, perSecond }));
    return;
  }
  const target = { kind: 'source', orgId, clusterName } as const;
  const holder = holderAt(world, target);
  if (!holder) return;
  const { id } = beginWorkload(world, holder, { target, perSecond, mix });
  world.tables.rehearsals.put({ ...rehearsal, workloadId: id });
}

export function stopWrites(world: World, { workloadId = '' }: RehearsalRecord): void {
  const existing = world.tables.workloads.get(workloadId);
  if (existing) stop(world, existing);
}

function changeSource(
  world: World,
  { sourceGroupId, sourceName }: RehearsalRecord,
  change: (source: MigrationSource, deployment: SourceDeployment) => MigrationSource,
): void {
  const source = world.tables.migrationSources.get(sourceGroupId);
  const deployment = source?.deployments.find(({ name }) => name === sourceName);
  if (source && deployment) world.tables.migrationSources.put(change(source, deployment));
}

function withDeployment(source: MigrationSource, deployment: SourceDeployment): MigrationSource {
  const deployments = source.deployments.map((each) => (each.name === deployment.name ? deployment : each));
  return { ...source, deployments };
}

/** The source knows no user any more. */
export function refuseUser(world: World, rehearsal: RehearsalRecord): void {
  changeSource(world, rehearsal, (source, deployment) =>
    withDeployment(source, { ...deployment, trouble: 'credentials' }),
  );
}

/** Nothing is wrong with the source any more. */
export function mendSource(world: World, rehearsal: RehearsalRecord): void {
  changeSource(world, rehearsal, (source, { trouble: _, ...deployment }) =>
    withDeployment(source, deployment),
  );
}

/** The migration host is gone, and the migrations that run through it. */
export function loseHost(world: World, rehearsal: RehearsalRecord): void {
  const running = world.tables.liveMigrations.by('into', rehearsal.clusterId);
  for (const { id } of [...running]) losesHost(world, { id });
}

export function returnHost(world: World, rehearsal: RehearsalRecord): void {
  const created = sourcesOf(rehearsal.orgId).find(({ id }) => id === rehearsal.sourceGroupId);
  const migrationHosts = created?.migrationHosts ?? [];
  changeSource(world, rehearsal, (source) => ({ ...source, migrationHosts }));
}
