import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

export const places: Places = {
  groupId: ({ groupId }) => groupId,
  orgId: ({ orgId }) => orgId,
  clusterName: ({ clusterName }) => clusterName,
  groupName: ({ world, groupId }) => world.tables.groups.get(groupId)?.name,
};

const scaling = { predictiveEnabled: 'specification §2.10 names it' };

/** Organizations, projects, clusters as they are read. */
export const examples: Examples = {
  listGroupClusters: { extra: scaling },
  getGroupCluster: { extra: scaling },
  createGroup: {
    body: ({ orgId }) => ({
      name: 'wrong-input',
      orgId,
      tags: [{ key: 'a', value: 'b' }],
      regionUsageRestrictions: 'COMMERCIAL_FEDRAMP_REGIONS_ONLY',
      withDefaultAlertsSettings: true,
    }),
  },
  createOrg: {
    body: ({ world, orgId }) => ({
      name: 'Harbour Pilots',
      orgOwnerId: world.tables.users.by('org', orgId).find(({ status }) => status === 'ACTIVE')?.id,
      apiKey: { desc: 'first key', roles: ['ORG_OWNER'] },
      skipDefaultAlertsSettings: true,
    }),
  },
  deleteOrg: {
    async prepare(at) {
      for (const group of [...at.world.tables.groups.by('org', at.orgId)]) {
        at.world.tables.groups.delete(group.id);
      }
      return undefined;
    },
  },
  updateOrg: { body: () => ({ name: 'Renamed' }) },
  migrateGroup: {
    prepare({ world, credentials }) {
      const org = world.tables.orgs.put({ id: world.id(), name: 'Harbour' });
      const [key] = world.tables.apiKeys.by('publicKey', credentials.publicKey);
      const owner = { roleName: 'ORG_OWNER' as const, orgId: org.id };
      if (key) world.tables.apiKeys.put({ ...key, grants: [...key.grants, owner] });
      return { destinationOrgId: org.id };
    },
    body: ({ credentials }, { destinationOrgId }) => ({
      destinationOrgId,
      destinationOrgPublicApiKey: credentials.publicKey,
      destinationOrgPrivateApiKey: credentials.privateKey,
    }),
  },
  deleteGroup: {
    async prepare(at) {
      const created = await at.ask('POST', '~/groups', { body: { name: 'short-lived', orgId: at.orgId } });
      return { groupId: created.body.id };
    },
  },
};
