import { badFields, fail, failWith, ServiceError } from '#contract/api/errors.ts';
import type { Migration, Validation } from '#contract/live-migrations/schemas.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';
import { readsOnly } from '#server/data/commands/run-command.ts';
import { answerCommand } from '#server/emulator/kernel/documents/answer-command.ts';
import { readCommand, replyLike } from '#server/emulator/kernel/documents/read-command.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { waitingWrites } from './documents.ts';
import { backlogSeconds, lagSeconds } from './lag.ts';
import type { MigrationRecord, ValidationRecord } from './records.ts';
import { planOf } from './requests.ts';
import { sourceHolder } from './sources.ts';
import { beginMigration, beginValidation, cutOver, link, sourceWritten, unlink } from './work.ts';

function migrationView(world: World, migration: MigrationRecord): Migration {
  const { id, migrationHosts, status, copy, readyAt, cutOverAt } = migration;
  const lag = copy && lagSeconds(copy, world.now()) + backlogSeconds(waitingWrites(world, migration));
  const following = status === 'WORKING' && cutOverAt === undefined;
  return {
    _id: id,
    ...(following && lag !== undefined ? { lagTimeSeconds: lag } : {}),
    migrationHosts,
    readyForCutover: following && readyAt !== undefined,
    status,
  };
}

function validationView(validation: ValidationRecord): Validation {
  const { id, groupId, sourceGroupId, status, errorMessage } = validation;
  return { _id: id, ...(errorMessage === undefined ? {} : { errorMessage }), groupId, sourceGroupId, status };
}

function migrationOf(world: World, groupId: string, id: string): MigrationRecord {
  const migration = world.tables.liveMigrations.get(id);
  if (migration?.groupId === groupId) return migration;
  throw fail('RESOURCE_NOT_FOUND'); // assumed
}

/** Why it cannot be cut over now; undefined: it can. */
function notReady({ status, readyAt, cutOverAt }: MigrationRecord): string | undefined {
  if (status === 'NEW') return 'it has not begun to copy.';
  if (status !== 'WORKING') return `it is ${status}.`;
  if (cutOverAt !== undefined) return 'the cutover has been requested already.';
  return readyAt === undefined ? 'the destination is still too far behind the source.' : undefined;
}

/** A text that opens nothing: the made-up source joins without it. */
function linkToken(world: World): string {
  return Array.from({ length: 48 }, () => Math.floor(world.random() * 36).toString(36)).join('');
}

export const liveMigrationHandlers = defineHandlers({
  createOrgLiveMigrationLinkToken({ world, params, body }) {
    const { accessListIps = [] } = body;
    const problems = accessListIps.flatMap((text, index) => {
      const read = parseAccessEntry(text);
      return read.ok ? [] : [{ field: `accessListIps[${index}]`, description: read.reason }];
    });
    if (problems.length > 0) throw badFields(problems);
    link(world, params.orgId, accessListIps);
    return { linkToken: linkToken(world) };
  },

  deleteOrgLiveMigrationLinkTokens({ world, params }) {
    const { orgId } = params;
    if (!world.tables.migrationLinks.get(orgId)) {
      const { status, body } = failWith('UNEXPECTED_ERROR', {
        status: 404,
        detail: 'Could not find the requested external organization link.', // observed
      });
      throw new ServiceError(status, { ...body, parameters: null }); // observed: null, not a list
    }
    if (world.tables.liveMigrations.by('running', orgId).length > 0) {
      throw fail('CANNOT_DELETE_ORG_ACTIVE_LIVE_MIGRATION_ATLAS_ORG_LINK', orgId);
    }
    unlink(world, orgId);
    return undefined;
  },

  listOrgLiveMigrationAvailableProjects({ world, params }) {
    return world.tables.migrationSources
      .by('org', params.orgId)
      .map(({ id, name, migrationHosts, deployments }) => ({
        projectId: id,
        name,
        migrationHosts,
        deployments: deployments.map(({ trouble: _, ...shown }) => shown),
      }));
  },

  validateGroupLiveMigrations({ world, params, body }) {
    return validationView(beginValidation(world, planOf(world, params.groupId, body)));
  },

  getGroupLiveMigrationValidateStatus({ world, params }) {
    const { groupId, validationId } = params;
    const validation = world.tables.migrationValidations.get(validationId);
    if (validation?.groupId !== groupId) {
      throw fail('RESOURCE_NOT_FOUND'); // assumed
    }
    world.shown(validationId);
    return validationView(validation);
  },

  createGroupLiveMigration({ world, params, body }) {
    const { groupId } = params;
    const { orgId } = groupOf(world, groupId);
    const plan = planOf(world, groupId, body);
    return migrationView(world, beginMigration(world, plan, orgId));
  },

  getGroupLiveMigration({ world, params }) {
    const migration = migrationOf(world, params.groupId, params.liveMigrationId);
    world.shown(migration.id);
    return migrationView(world, migration);
  },

  cutoverGroupLiveMigration({ world, params }) {
    const migration = migrationOf(world, params.groupId, params.liveMigrationId);
    const why = notReady(migration);
    if (why) throw fail('LIVE_MIGRATION_NOT_READY_FOR_CUTOVER', migration.id, why);
    cutOver(world, migration);
    return {};
  },

  async runEmulatorSourceCommand({ world, params, body, caller, host, signal }) {
    const source = sourceHolder(world, params.orgId, params.clusterName);
    if (!source) throw fail('CLUSTER_NOT_FOUND', params.clusterName, params.orgId);
    const command = readCommand(body.command);
    const asked = { db: body.db, command, readPreference: 'primary', mayWrite: true } as const;
    const reply = await answerCommand({ world, caller, host, signal }, source, asked);
    // the writes have arrived by now, and the reply has left the transaction of the request
    if (!readsOnly(command)) {
      await host.commands.inWorld(world, () => sourceWritten(world, params.orgId, params.clusterName));
    }
    return { reply: replyLike(body.command, reply) };
  },
});
