import type { MigrationDraft } from '../console/migration-plans.ts';

/**
 * The body of `createGroupLiveMigration` and `validateGroupLiveMigrations` for a draft. The sender adds the
 * password last: `undefined` gives the body that may be shown.
 */
export function liveMigrationBody(groupId: string, draft: MigrationDraft, password: string | undefined) {
  const { hostnameSchemaType, privateLinkId, caCertificatePath, shardingEntries } = draft;
  const user = draft.managedAuthentication ? {} : { username: draft.username, password: password ?? '' };
  return {
    destination: {
      clusterName: draft.targetName,
      groupId,
      hostnameSchemaType,
      ...(hostnameSchemaType === 'PRIVATE_LINK' ? { privateLinkId } : {}),
    },
    dropDestinationData: draft.dropDestinationData,
    migrationHosts: draft.migrationHost === '' ? [] : [draft.migrationHost],
    ...(shardingEntries.length === 0
      ? {}
      : {
          sharding: {
            createSupportingIndexes: draft.createSupportingIndexes,
            shardingEntries: shardingEntries.map(({ database, collection, key }) => ({
              database,
              collection,
              shardCollection: {
                key: key.map(({ field, kind }) => ({
                  [field]: kind === '1' ? (1 as const) : ('hashed' as const),
                })),
              },
            })),
          },
        }),
    source: {
      clusterName: draft.sourceName,
      groupId: draft.sourceProjectId,
      managedAuthentication: draft.managedAuthentication,
      ...user,
      ssl: draft.ssl,
      ...(draft.ssl && caCertificatePath !== '' ? { caCertificatePath } : {}),
    },
  };
}
