import { badField, fail } from '#contract/api/errors.ts';
import { dnsName } from '#contract/clusters/hosts.ts';
import type { FederatedDatabase, FederatedDatabaseUpdate } from '#contract/data-federation/rows.ts';
import type { Storage } from '#contract/data-federation/storage.ts';
import { storageProblem } from '#contract/data-federation/storage-rules.ts';
import { usableRole } from '#server/emulator/kernel/access-role.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import { emptyQueryLog } from '#server/emulator/kernel/query-log.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { FederatedRecord } from './records.ts';

const invalid = (field: string, why: string) => badField(field, why, 'INVALID_ATTRIBUTE');

/** `virginia-usa` where a region is chosen // observed */
function hostname({ id, name, groupId, dataProcessRegion }: FederatedRecord, suffix = ''): string {
  const region = dataProcessRegion?.region.toLowerCase().replaceAll('_', '-');
  const domain = dnsName(groupId).split('.').slice(1).join('.');
  return [`${name}${suffix}-${hexOf(id, 5)}`, ...(region ? [region] : []), 'a.query', domain].join('.');
}

/** What the service adds to the roles of a request. */
function providerConfig(world: World, { roles }: FederatedRecord): FederatedDatabase['cloudProviderConfig'] {
  const [aws, azure, gcp] = [roles.aws, roles.azure, roles.gcp].map((id) =>
    id === undefined ? undefined : world.tables.accessRoles.get(id),
  );
  if (!aws && !azure && !gcp) return undefined;
  return {
    ...(aws && {
      aws: {
        roleId: aws.id,
        externalId: aws.atlasAssumedRoleExternalId ?? '',
        iamAssumedRoleARN: aws.iamAssumedRoleArn ?? '',
        iamUserARN: aws.atlasAWSAccountArn ?? '',
      },
    }),
    ...(azure && {
      azure: {
        roleId: azure.id,
        atlasAppId: azure.atlasAzureAppId ?? '',
        servicePrincipalId: azure.servicePrincipalId ?? '',
        tenantId: azure.tenantId ?? '',
      },
    }),
    ...(gcp && { gcp: { roleId: gcp.id, gcpServiceAccount: gcp.gcpServiceAccountForAtlas ?? '' } }),
  };
}

/** Parts without content are null // observed; the description allows no null, so the specification's profile has lists. */
function view(world: World, { profile }: Host): (database: FederatedRecord) => FederatedDatabase {
  const nothing = profile === 'observed' ? null : [];
  return (database) => {
    const { name, groupId, storage, dataProcessRegion } = database;
    const config = providerConfig(world, database);
    const unset = profile === 'observed' ? { dataProcessRegion: null } : {};
    return {
      ...(config ? { cloudProviderConfig: config } : {}),
      ...(dataProcessRegion ? { dataProcessRegion } : unset),
      groupId,
      hostnames: [hostname(database)],
      name,
      // assumed: the names of hosts
      privateEndpointHostnames: world.tables.federationEndpoints
        .by('group', groupId)
        .map(({ id, endpointId }) => ({
          hostname: hostname(database, `-pe-${hexOf(id, 5)}`),
          privateEndpoint: endpointId,
        })),
      state: 'ACTIVE',
      storage: { stores: storage.stores ?? nothing, databases: storage.databases ?? nothing },
    };
  };
}

export function databaseOf(
  world: World,
  { groupId, tenantName }: { groupId: string; tenantName: string },
): FederatedRecord {
  const [database] = world.tables.federatedDatabases.by('name', `${groupId}/${tenantName}`);
  if (!database) throw fail('DATA_FEDERATION_TENANT_NOT_FOUND_FOR_NAME', groupId, tenantName);
  return database;
}

function rolesOf(
  world: World,
  groupId: string,
  config: FederatedDatabaseUpdate['cloudProviderConfig'],
  skips: boolean,
): FederatedRecord['roles'] {
  const checked = (['aws', 'azure', 'gcp'] as const).flatMap((provider) => {
    const roleId = config?.[provider]?.roleId;
    if (roleId === undefined) return [];
    const field = `cloudProviderConfig.${provider}.roleId`;
    const at = provider.toUpperCase() as Uppercase<typeof provider>;
    return [[provider, usableRole(world, groupId, { provider: at, id: roleId, field, skips })]];
  });
  return Object.fromEntries(checked);
}

function checkStorage(storage: Storage): void {
  const problem = storageProblem(storage);
  if (problem) throw invalid(`storage.${problem.path}`, problem.why);
}

export const databaseHandlers = defineHandlers({
  listGroupDataFederation({ world, host, params, query }) {
    // archives have no federated databases in the emulator
    if (query.type === 'ONLINE_ARCHIVE') return [];
    return world.tables.federatedDatabases.by('group', params.groupId).map(view(world, host));
  },

  getGroupDataFederation: ({ world, host, params }) => view(world, host)(databaseOf(world, params)),

  createGroupDataFederation({ world, host, caller, params, query, body, peer }) {
    const { groupId } = params;
    const { name, storage = {}, dataProcessRegion, cloudProviderConfig } = body;
    if (world.tables.federatedDatabases.by('name', `${groupId}/${name}`).length > 0)
      throw fail('DATA_FEDERATION_TENANT_ALREADY_EXISTS', name);
    checkStorage(storage);
    const database = world.tables.federatedDatabases.put({
      id: world.id(),
      groupId,
      name,
      created: world.iso(),
      storage,
      roles: rolesOf(world, groupId, cloudProviderConfig, query.skipRoleValidation ?? false),
      ...(dataProcessRegion ? { dataProcessRegion } : {}),
    });
    record(world, 'FEDERATED_DATABASE_CREATED', { groupId }, { caller, peer });
    return view(world, host)(database);
  },

  updateGroupDataFederation({ world, host, caller, params, query, body, peer }) {
    const { groupId } = params;
    const before = databaseOf(world, params);
    if (body.name !== undefined && body.name !== before.name)
      throw invalid('name', `must be ${before.name}: a federated database keeps its name`);
    const storage = { ...before.storage, ...body.storage };
    checkStorage(storage);
    const after = world.tables.federatedDatabases.put({
      ...before,
      storage,
      roles: {
        ...before.roles,
        ...rolesOf(world, groupId, body.cloudProviderConfig, query.skipRoleValidation),
      },
      ...(body.dataProcessRegion ? { dataProcessRegion: body.dataProcessRegion } : {}),
    });
    record(world, 'FEDERATED_DATABASE_UPDATED', { groupId }, { caller, peer });
    return view(world, host)(after);
  },

  deleteGroupDataFederation({ world, caller, params, peer }) {
    const database = databaseOf(world, params);
    world.tables.federatedDatabases.delete(database.id);
    for (const { id } of [...world.tables.queryLimits.by('database', database.id)])
      world.tables.queryLimits.delete(id);
    record(world, 'FEDERATED_DATABASE_REMOVED', { groupId: params.groupId }, { caller, peer });
    return {};
  },

  downloadGroupDataFederationQueryLogs({ world, caller, params, query, peer }) {
    const { groupId } = params;
    const log = emptyQueryLog(world, databaseOf(world, params).name, query);
    record(world, 'FEDERATED_DATABASE_QUERY_LOGS_DOWNLOADED', { groupId }, { caller, peer });
    return log;
  },
});

/** A project keeps its federated databases */
export function keepDatabases(world: World, { groupId }: { groupId: string }): void {
  if (world.tables.federatedDatabases.by('group', groupId).length > 0)
    throw fail('CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_DATA_LAKES', groupId);
}
