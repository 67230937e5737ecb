import { processes } from '#contract/clusters/hosts.ts';
import { isTenant } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import { type GroupSettings, settingDefaults } from '#contract/security/settings.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProjectSettingsRecord } from './records.ts';

/** The settings of a project, with the defaults of a new one. */
export function projectSettings(world: World, groupId: string): ProjectSettingsRecord {
  const existing = world.tables.projectSettings.get(groupId);
  return existing ?? { id: groupId, switches: settingDefaults, managedSlowMs: true, awsCustomDns: false };
}

export function putProjectSettings(
  world: World,
  groupId: string,
  changes: Partial<ProjectSettingsRecord>,
): ProjectSettingsRecord {
  return world.tables.projectSettings.put({ ...projectSettings(world, groupId), ...changes });
}

/** Switches whose turning the log has an event for // documented names, pairing assumed */
const switchEvents: Partial<Record<keyof GroupSettings, (on: boolean) => EventType>> = {
  isCollectDatabaseSpecificsStatisticsEnabled: () => 'PROJECT_COLLECT_DATABASE_STATISTICS_UPDATED',
  isDataExplorerEnabled: (on) => (on ? 'DATA_EXPLORER_ENABLED' : 'DATA_EXPLORER_DISABLED'),
  isDataValidationEnabled: () => 'PROJECT_ENABLE_DATA_VALIDATION_UPDATED',
  isExtendedStorageSizesEnabled: () => 'PROJECT_ENABLE_EXTENDED_STORAGE_SIZES_UPDATED',
};

/** A public address that follows from a host's name alone; from a block kept for documents // RFC 5737 */
function addressOf(hostname: string): string {
  return `203.0.113.${1 + Math.floor(seeded(hostname)() * 254)}`;
}

export const settingHandlers = defineHandlers({
  getGroupSettings: ({ world, params }) => projectSettings(world, params.groupId).switches,

  updateGroupSettings({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const before = projectSettings(world, groupId).switches;
    const switches = { ...before, ...definedFields(body) };
    putProjectSettings(world, groupId, { switches });
    for (const name of Object.keys(settingDefaults) as (keyof GroupSettings)[]) {
      const event = switchEvents[name]?.(switches[name]);
      if (event && switches[name] !== before[name]) record(world, event, { groupId }, { caller, peer });
    }
    return switches;
  },

  getGroupIpAddresses({ world, params }) {
    const { groupId } = params;
    const clusters = world.tables.clusters
      .by('group', groupId)
      .filter((cluster) => !isTenant(cluster) && cluster.stateName !== 'CREATING')
      .map((cluster) => {
        const addresses = [...new Set(processes(cluster).map(({ hostname }) => addressOf(hostname)))];
        return {
          clusterName: cluster.name,
          inbound: addresses,
          outbound: addresses,
          futureInbound: [],
          futureOutbound: [],
        };
      });
    return { groupId, services: { clusters } };
  },

  getGroupManagedSlowMs: ({ world, params }) => projectSettings(world, params.groupId).managedSlowMs,

  enableGroupManagedSlowMs({ world, params }) {
    putProjectSettings(world, params.groupId, { managedSlowMs: true });
    return undefined;
  },

  disableGroupManagedSlowMs({ world, params }) {
    putProjectSettings(world, params.groupId, { managedSlowMs: false });
    return undefined;
  },
});
