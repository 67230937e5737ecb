import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { Transition, World } from '#server/emulator/kernel/world.ts';
import { problemOf } from './checks.ts';
import { beginCopy, copyDocuments, emptySource, fillSource, follow, waitingWrites } from './documents.ts';
import { readyAtShare, writesPerSecond } from './lag.ts';
import type { MigrationLink, MigrationPlan, MigrationRecord, ValidationRecord } from './records.ts';
import { makeShardIndexes } from './sharding.ts';
import { sourcesOf } from './sources.ts';

const second = 1000;

/** Links an organization to its source, which uses the token at once // assumed */
export function link(world: World, orgId: string, accessListIps: string[]): MigrationLink {
  for (const source of sourcesOf(orgId)) {
    if (!world.tables.migrationSources.get(source.id)) world.tables.migrationSources.put(source);
    fillSource(world, source);
  }
  return world.tables.migrationLinks.put({ id: orgId, createdAt: world.iso(), accessListIps });
}

export function unlink(world: World, orgId: string): void {
  for (const source of [...world.tables.migrationSources.by('org', orgId)]) {
    emptySource(world, source);
    world.tables.migrationSources.delete(source.id);
  }
  world.tables.migrationLinks.delete(orgId);
}

export function beginValidation(world: World, plan: MigrationPlan): ValidationRecord {
  const id = world.id();
  const validation = world.tables.migrationValidations.put({ ...plan, id, status: 'PENDING' });
  world.after(world.takes('migration.validate'), 'migration.validated', { id }, id);
  return validation;
}

export function beginMigration(world: World, plan: MigrationPlan, orgId: string): MigrationRecord {
  const id = world.id();
  const migration = world.tables.liveMigrations.put({ ...plan, id, orgId, status: 'NEW' });
  world.after(world.takes('migration.start'), 'migration.start', { id }, id);
  return migration;
}

/** From now on it is no longer followed; the last documents arrive. */
export function cutOver(world: World, migration: MigrationRecord): void {
  world.tables.liveMigrations.put({ ...migration, cutOverAt: world.now() });
  world.after(world.takes('migration.cutover'), 'migration.complete', { id: migration.id }, migration.id);
}

interface Payload {
  id: string;
}

function validated(world: World, { id }: Payload): void {
  const validation = world.tables.migrationValidations.get(id);
  if (validation?.status !== 'PENDING') return;
  const errorMessage = problemOf(world, validation);
  world.tables.migrationValidations.put(
    errorMessage === undefined
      ? { ...validation, status: 'SUCCESS' }
      : { ...validation, status: 'FAILED', errorMessage },
  );
}

function put(world: World, migration: MigrationRecord, change: Partial<MigrationRecord>): void {
  world.tables.liveMigrations.put({ ...migration, ...change });
}

/** Copying begins, or fails for the reasons of a validation. */
function start(world: World, { id }: Payload): void {
  const migration = world.tables.liveMigrations.get(id);
  if (migration?.status !== 'NEW') return;
  const source = world.tables.migrationSources
    .get(migration.sourceGroupId)
    ?.deployments.find(({ name }) => name === migration.sourceName);
  if (!source || problemOf(world, migration) !== undefined) {
    put(world, migration, { status: 'FAILED' });
    return;
  }
  const catchesUp = source.trouble !== 'lag';
  const lasts = world.takes('migration.copy');
  const firstLagSeconds = 600 + Math.round((source.dbSizeBytes / 2 ** 30) * 20);
  put(world, migration, {
    status: 'WORKING',
    copy: { since: world.now(), lasts, firstLagSeconds, catchesUp },
    ...beginCopy(world, migration),
  });
  if (catchesUp) world.after(Math.round(lasts * readyAtShare), 'migration.ready', { id }, id);
  else world.after(deadlines['migration.oplog'], 'migration.lost', { id });
}

/** A migration before its cutover or end. */
function working(world: World, { id }: Payload): MigrationRecord | undefined {
  const migration = world.tables.liveMigrations.get(id);
  return migration?.status === 'WORKING' && migration.cutOverAt === undefined ? migration : undefined;
}

/** The copy is complete; later writes arrive at their own speed. */
function copied(world: World, payload: Payload): void {
  const migration = working(world, payload);
  if (!migration) return;
  copyDocuments(world, migration);
  makeShardIndexes(world, migration);
  put(world, migration, { copied: true });
  // a source that is written to faster than anybody can follow overwrites its log in the end
  world.after(deadlines['migration.oplog'], 'migration.lost', payload);
  followOn(world, payload);
}

/** A cluster of the source was written: its migrations follow a second later. */
export function sourceWritten(world: World, orgId: string, sourceName: string): void {
  for (const migration of world.tables.liveMigrations.by('running', orgId)) {
    const follows = migration.sourceName === sourceName && migration.copied === true;
    if (!follows || migration.followDue || waitingWrites(world, migration) === 0) continue;
    put(world, migration, { followDue: true });
    world.after(second, 'migration.follow', { id: migration.id });
  }
}

/** The same where only the cluster is known, which need not be one of a source. */
export function clusterWritten(world: World, { clusterId }: { clusterId: string }): void {
  for (const { orgId, deployments } of world.tables.migrationSources.all()) {
    const source = deployments.find((each) => each.clusterId === clusterId);
    if (source) sourceWritten(world, orgId, source.name);
  }
}

/**
 * Applies as many writes as fit into a second; the others wait for the next one. Once all remaining ones fit
 * into one second, it can be cut over.
 */
function followOn(world: World, payload: Payload): void {
  const migration = working(world, payload);
  if (!migration) return;
  const followed = { ...migration, ...follow(world, migration, writesPerSecond) };
  const waiting = waitingWrites(world, followed);
  const isReadyNow = migration.readyAt === undefined && waiting <= writesPerSecond;
  put(world, followed, { followDue: waiting > 0, ...(isReadyNow ? { readyAt: world.now() } : {}) });
  if (waiting > 0) world.after(second, 'migration.follow', payload);
  if (isReadyNow) world.after(deadlines['migration.cutover'], 'migration.expire', payload);
}

/** The migration host is gone for good, and with it the migration that ran through it. */
export function losesHost(world: World, payload: Payload): void {
  const migration = working(world, payload);
  const source = migration && world.tables.migrationSources.get(migration.sourceGroupId);
  if (!migration || !source) return;
  world.tables.migrationSources.put({ ...source, migrationHosts: [] });
  put(world, migration, { status: 'FAILED' });
}

function expire(world: World, payload: Payload): void {
  const migration = working(world, payload);
  if (migration) put(world, migration, { status: 'EXPIRED' });
}

/** The source has overwritten writes that the destination had not read yet. */
function lost(world: World, payload: Payload): void {
  const migration = working(world, payload);
  if (migration && migration.readyAt === undefined) put(world, migration, { status: 'FAILED' });
}

function complete(world: World, { id }: Payload): void {
  const migration = world.tables.liveMigrations.get(id);
  if (migration?.status !== 'WORKING') return;
  put(world, migration, { status: 'COMPLETE', ...follow(world, migration) });
}

export const liveMigrationTransitions = {
  'migration.validated': validated,
  'migration.start': start,
  'migration.ready': copied,
  'migration.follow': followOn,
  'migration.hostLost': losesHost,
  'migration.expire': expire,
  'migration.lost': lost,
  'migration.complete': complete,
} satisfies Record<string, Transition>;
