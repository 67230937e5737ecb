/** Actions of audit events as the database names them, by what they are about // documented */
export const actionGroups = [
  { group: 'Sign-in', actions: ['authenticate', 'clientMetadata', 'logout'] },
  {
    group: 'Schema',
    actions: [
      'createCollection',
      'createDatabase',
      'createIndex',
      'renameCollection',
      'dropCollection',
      'dropDatabase',
      'dropIndex',
    ],
  },
  {
    group: 'Users and roles',
    actions: [
      'createUser',
      'updateUser',
      'dropUser',
      'dropAllUsersFromDatabase',
      'grantRolesToUser',
      'revokeRolesFromUser',
      'createRole',
      'updateRole',
      'dropRole',
      'dropAllRolesFromDatabase',
      'grantRolesToRole',
      'revokeRolesFromRole',
      'grantPrivilegesToRole',
      'revokePrivilegesFromRole',
    ],
  },
  { group: 'Reads and writes', actions: ['authCheck'] },
  {
    group: 'Cluster',
    actions: ['replSetReconfig', 'enableSharding', 'shardCollection', 'addShard', 'removeShard', 'shutdown'],
  },
] as const;

export const actionsOf = (group: (typeof actionGroups)[number]['group']): string[] => [
  ...(actionGroups.find((each) => each.group === group)?.actions ?? []),
];

/** Commands of `authCheck` events. */
export const commands = [
  'find',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'getMore',
] as const;
