import type { Copies } from '#server/emulator/kernel/copies.ts';

/** The deployments that an organization can migrate from, as its source lists them; their documents stay there. */
export const liveMigrationCopies: Copies = {
  migrationSources(world, { projectId: id, name, migrationHosts, deployments }, { orgId = '' }) {
    world.tables.migrationSources.put({
      ...{ id, orgId, name, migrationHosts },
      deployments: deployments.map(({ clusterId = world.id(), dbSizeBytes = 0, ...shown }) => ({
        ...{ ...shown, clusterId, dbSizeBytes },
      })),
    });
    if (!world.tables.migrationLinks.get(orgId))
      world.tables.migrationLinks.put({ id: orgId, createdAt: world.iso(), accessListIps: [] });
    return undefined;
  },
};
