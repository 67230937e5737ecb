import { z } from 'zod';
import { ignored } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { CollectionName, DatabaseName } from '../namespaces.ts';

/** Most custom roles of a project // documented */
export const mostCustomDbRoles = 100;

/** Actions that a custom role may allow: on a collection or database, or on the cluster as a whole // documented */
export const privilegeActions = [
  'FIND',
  'INSERT',
  'REMOVE',
  'UPDATE',
  'BYPASS_DOCUMENT_VALIDATION',
  'USE_UUID',
  'KILL_OP',
  'BYPASS_DEFAULT_MAX_TIME_MS',
  'CREATE_COLLECTION',
  'CREATE_INDEX',
  'DROP_COLLECTION',
  'ENABLE_PROFILER',
  'KILL_ANY_CURSOR',
  'ANALYZE',
  'CHANGE_STREAM',
  'COLL_MOD',
  'COMPACT',
  'CONVERT_TO_CAPPED',
  'DROP_DATABASE',
  'DROP_INDEX',
  'RE_INDEX',
  'RENAME_COLLECTION_SAME_DB',
  'SET_USER_WRITE_BLOCK',
  'BYPASS_USER_WRITE_BLOCK',
  'LIST_SESSIONS',
  'KILL_ANY_SESSION',
  'COLL_STATS',
  'CONN_POOL_STATS',
  'DB_HASH',
  'DB_STATS',
  'GET_CMD_LINE_OPTS',
  'GET_LOG',
  'GET_PARAMETER',
  'GET_SHARD_MAP',
  'HOST_INFO',
  'IN_PROG',
  'LIST_DATABASES',
  'LIST_COLLECTIONS',
  'LIST_INDEXES',
  'LIST_SHARDS',
  'NET_STAT',
  'REPL_SET_GET_CONFIG',
  'REPL_SET_GET_STATUS',
  'SERVER_STATUS',
  'VALIDATE',
  'SHARDING_STATE',
  'TOP',
  'SQL_GET_SCHEMA',
  'SQL_SET_SCHEMA',
  'VIEW_ALL_HISTORY',
  'OUT_TO_S3',
  'OUT_TO_AZURE',
  'OUT_TO_GCS',
  'STORAGE_GET_CONFIG',
  'STORAGE_SET_CONFIG',
  'FLUSH_ROUTER_CONFIG',
  'ENABLE_SHARDING',
  'CHECK_METADATA_CONSISTENCY',
  'MOVE_CHUNK',
  'SPLIT_CHUNK',
  'ANALYZE_SHARD_KEY',
  'REFINE_COLLECTION_SHARD_KEY',
  'CLEAR_JUMBO_FLAG',
  'RESHARD_COLLECTION',
  'SHARDED_DATA_DISTRIBUTION',
  'GET_STREAM_PROCESSOR',
  'CREATE_STREAM_PROCESSOR',
  'PROCESS_STREAM_PROCESSOR',
  'MODIFY_STREAM_PROCESSOR',
  'START_STREAM_PROCESSOR',
  'STOP_STREAM_PROCESSOR',
  'DROP_STREAM_PROCESSOR',
  'SAMPLE_STREAM_PROCESSOR',
  'LIST_STREAM_PROCESSORS',
  'LIST_CONNECTIONS',
  'STREAM_PROCESSOR_STATS',
  'CREATE_SEARCH_INDEX',
  'DROP_SEARCH_INDEX',
  'LIST_SEARCH_INDEXES',
  'UPDATE_SEARCH_INDEX',
] as const;

const Resource = z.object({ cluster: z.boolean(), collection: z.string(), db: z.string() });
const Inherited = z.object({ db: z.string(), role: z.string() });

export const CustomDbRole = z.object({
  roleName: z.string(),
  actions: z.array(z.object({ action: z.enum(privilegeActions), resources: z.array(Resource) })),
  inheritedRoles: z.array(Inherited),
});
export type CustomDbRole = z.infer<typeof CustomDbRole>;

/** The cluster as a whole, or a collection of a database; an empty name means every one. */
const ResourceRequest = z.strictObject({
  cluster: z.boolean().optional(),
  collection: CollectionName.optional(),
  db: z.union([z.literal(''), DatabaseName]).optional(),
});
export type ResourceRequest = z.output<typeof ResourceRequest>;

const permissions = {
  actions: z
    .array(
      z.strictObject({
        action: z.enum(privilegeActions),
        resources: z.array(ResourceRequest).min(1),
      }),
    )
    .optional(),
  inheritedRoles: z.array(z.strictObject({ db: DatabaseName, role: z.string().min(1).max(255) })).optional(),
};

/** The handler checks the form of a name, with its own code. */
export const CustomDbRoleRequest = z.strictObject({ roleName: z.string().max(255), ...permissions });
export type CustomDbRoleRequest = z.output<typeof CustomDbRoleRequest>;

export const CustomDbRoleUpdate = z.strictObject({ ...permissions, ...ignored('roleName') });
export type CustomDbRoleUpdate = z.output<typeof CustomDbRoleUpdate>;

const shared = { versions: { '2023-01-01': null }, limit: 'access' } as const;

export const customDbRoleOperations = defineOperations(shared, {
  listGroupCustomDbRoleRoles: {
    method: 'GET',
    path: '/groups/{groupId}/customDBRoles/roles',
    summary: 'List the custom database roles of a project',
    roles: ['GROUP_READ_ONLY'],
    response: z.array(CustomDbRole), // observed: no envelope
  },
  createGroupCustomDbRoleRole: {
    method: 'POST',
    path: '/groups/{groupId}/customDBRoles/roles',
    summary: 'Create a custom database role',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    body: CustomDbRoleRequest,
    response: CustomDbRole,
    status: 202, // observed
  },
  getGroupCustomDbRoleRole: {
    method: 'GET',
    path: '/groups/{groupId}/customDBRoles/roles/{roleName}',
    summary: 'Get one custom database role',
    roles: ['GROUP_READ_ONLY'],
    response: CustomDbRole,
  },
  updateGroupCustomDbRoleRole: {
    method: 'PATCH',
    path: '/groups/{groupId}/customDBRoles/roles/{roleName}',
    summary: 'Change what a custom database role allows',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    body: CustomDbRoleUpdate,
    response: CustomDbRole,
  },
  deleteGroupCustomDbRoleRole: {
    method: 'DELETE',
    path: '/groups/{groupId}/customDBRoles/roles/{roleName}',
    summary: 'Delete a custom database role that nobody needs',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    status: 204,
  },
});
