import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';

/** Destinations of the logs and metrics of a copy. Nothing leaves a twin: it has no secrets, and schedules no deliveries. */
export const logExportCopies: Copies = {
  logExport(world, { bucketName, iamRoleId, prefixPath, createDate, state }, place) {
    if (state === 'UNCONFIGURED') return undefined;
    if (bucketName === undefined || iamRoleId === undefined) return 'Its bucket or its role is not reported.';
    world.tables.pushExports.put({
      ...{ id: projectOf(place), turn: 0, bucketName, iamRoleId, state },
      prefixPath: prefixPath ?? '',
      createDate: createDate ?? world.iso(),
    });
    return undefined;
  },
  logIntegrations(world, item, place) {
    const { id, type, logTypes, ...settings } = definedFields(item, 'links');
    world.tables.logIntegrations.put({ ...settings, id, type, logTypes, groupId: projectOf(place) });
    return undefined;
  },
  metricIntegrations(world, item, place) {
    const { links: _, ...integration } = definedFields(item as typeof item & { links?: unknown });
    const id = integration.metricIntegrationId;
    world.tables.metricIntegrations.put({ ...integration, id, groupId: projectOf(place) });
    return undefined;
  },
};
