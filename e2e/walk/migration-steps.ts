import type { Page } from '@playwright/test';
import {
  emptyDraft,
  type MigrationDraft,
  type MigrationPlan,
} from '../../contract/console/migration-plans.ts';
import { bff } from '../kit/bff-client.ts';
import type { Console } from '../kit/fixtures.ts';

interface SourceProject {
  projectId: string;
  name: string;
  migrationHosts: string[];
}

/** A saved draft from the emulator's source into the cluster of the world, with everything chosen. */
export async function drafted(
  at: Console,
  office: Page,
  chosen: Partial<MigrationDraft> = {},
): Promise<MigrationPlan> {
  const { connection, groupId, cluster } = at;
  const { orgId } = at.world.credentials;
  const links = `~/orgs/${orgId}/liveMigrations`;
  await at.world.expect('POST', `${links}/linkTokens`, { accessListIps: [] });
  await withFewDocuments(at);
  const projects: SourceProject[] = await at.world.expect('GET', `${links}/availableProjects`);
  const source = projects.find(({ name }) => name === 'orders-datacenter');
  if (!source) throw new Error('the source offers no project of this name');
  const plan = await bff<MigrationPlan>(office, 'POST', '/migrations', { connection, groupId, orgId });
  const request = {
    ...emptyDraft,
    sourceProjectId: source.projectId,
    sourceProjectName: source.name,
    sourceName: 'inventory',
    migrationHost: source.migrationHosts[0] ?? '',
    targetName: cluster,
    ...chosen,
  };
  return bff<MigrationPlan>(office, 'PUT', `/migrations/${plan.id}`, { request, version: plan.version });
}

/** Drops the large collections in the source: copying and comparing does not need many documents. */
export async function withFewDocuments(at: Console): Promise<void> {
  for (const large of ['orders', 'carts', 'reviews', 'customers']) await onSource(at, { drop: large });
}

/** One that has been started. */
export async function started(
  at: Console,
  office: Page,
  chosen: Partial<MigrationDraft> = {},
): Promise<MigrationPlan> {
  const { id, version } = await drafted(at, office, chosen);
  const body = { version, password: '', confirmTarget: chosen.dropDestinationData ? at.cluster : '' };
  return bff<MigrationPlan>(office, 'POST', `/migrations/${id}/start`, body);
}

/** A rehearsal that was ended after some events. */
export async function rehearsed({ world, groupId, cluster }: Console): Promise<{ id: string }> {
  const existing: { id: string }[] = await world.expect('GET', '/_emulator/rehearsals');
  if (existing[0]) return existing[0];
  await world.expect('POST', `~/orgs/${world.credentials.orgId}/liveMigrations/linkTokens`, {
    accessListIps: [],
  });
  const body = { groupId, clusterName: cluster, difficulty: 'rough' };
  const created: { id: string } = await world.expect('POST', '/_emulator/rehearsals', body);
  await world.advance(5);
  await world.expect('POST', `/_emulator/rehearsals/${created.id}/end`);
  return created;
}

/** One command on the cluster that migrations of the tests come from. */
export async function onSource({ world }: Console, command: object, db = 'shop'): Promise<void> {
  const path = `/_emulator/orgs/${world.credentials.orgId}/migrationSources/inventory/command`;
  await world.expect('POST', path, { db, command: JSON.stringify(command) });
}
