import { badField, fail } from '#contract/api/errors.ts';
import { type QueryLimit, queryLimitNames } from '#contract/data-federation/rows.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { databaseOf } from './databases.ts';
import type { QueryLimitRecord } from './records.ts';

interface Place {
  groupId: string;
  tenantName: string;
  limitName: string;
}

const view =
  (tenantName: string) =>
  ({ id: _, groupId: __, databaseId: ___, ...shown }: QueryLimitRecord): QueryLimit => ({
    ...shown,
    tenantName,
  });

function limitOf(world: World, { groupId, tenantName, limitName }: Place): QueryLimitRecord {
  const database = databaseOf(world, { groupId, tenantName });
  const limit = world.tables.queryLimits.get(`${database.id}/${limitName}`);
  if (!limit) throw fail('DATA_FEDERATION_QUERY_LIMIT_NOT_FOUND', tenantName, limitName);
  return limit;
}

export const limitHandlers = defineHandlers({
  listGroupDataFederationLimits: ({ world, params }) =>
    world.tables.queryLimits.by('database', databaseOf(world, params).id).map(view(params.tenantName)),

  getGroupDataFederationLimit: ({ world, params }) => view(params.tenantName)(limitOf(world, params)),

  setGroupDataFederationLimit({ world, caller, params, body, peer }) {
    const { groupId, tenantName, limitName } = params;
    const database = databaseOf(world, params);
    const name = queryLimitNames.find((each) => each === limitName);
    if (!name) throw fail('DATA_FEDERATION_QUERY_LIMIT_NOT_FOUND', tenantName, limitName);
    // assumed: a limit of nothing is none
    if (body.value < 1) throw badField('value', 'must be at least 1', 'INVALID_ATTRIBUTE');
    const limit = world.tables.queryLimits.put({
      id: `${database.id}/${name}`,
      groupId,
      databaseId: database.id,
      name,
      value: body.value,
      currentUsage: 0,
      lastModifiedDate: world.iso(),
      ...(body.overrunPolicy === undefined ? {} : { overrunPolicy: body.overrunPolicy }),
    });
    record(world, 'DATA_FEDERATION_QUERY_LIMIT_CONFIGURED', { groupId }, { caller, peer });
    return view(tenantName)(limit);
  },

  deleteGroupDataFederationLimit({ world, caller, params, peer }) {
    world.tables.queryLimits.delete(limitOf(world, params).id);
    const { groupId } = params;
    record(world, 'DATA_FEDERATION_QUERY_LIMIT_DELETED', { groupId }, { caller, peer });
    return undefined;
  },
});
