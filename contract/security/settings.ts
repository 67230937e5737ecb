import { z } from 'zod';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** Switches of a project with their values in a new one // documented names, defaults assumed */
export const settingDefaults = {
  isAtlasHomePageAiAssistantEnabled: true, // observed
  isClusterAiAssistantEnabled: true,
  isCollectDatabaseSpecificsStatisticsEnabled: true,
  isDataExplorerEnabled: true,
  isDataExplorerGenAIFeaturesEnabled: true,
  isDataExplorerGenAISampleDocumentPassingEnabled: false,
  isDataValidationEnabled: true,
  isExtendedStorageSizesEnabled: false,
  isNativeRerankingEnabled: false,
  isPerformanceAdvisorEnabled: true,
  isRealtimePerformancePanelEnabled: true,
  isSchemaAdvisorEnabled: true,
};

const switches = {
  isAtlasHomePageAiAssistantEnabled: z.boolean(),
  isClusterAiAssistantEnabled: z.boolean(),
  isCollectDatabaseSpecificsStatisticsEnabled: z.boolean(),
  isDataExplorerEnabled: z.boolean(),
  isDataExplorerGenAIFeaturesEnabled: z.boolean(),
  isDataExplorerGenAISampleDocumentPassingEnabled: z.boolean(),
  isDataValidationEnabled: z.boolean(),
  isExtendedStorageSizesEnabled: z.boolean(),
  isNativeRerankingEnabled: z.boolean(),
  isPerformanceAdvisorEnabled: z.boolean(),
  isRealtimePerformancePanelEnabled: z.boolean(),
  isSchemaAdvisorEnabled: z.boolean(),
} satisfies Record<keyof typeof settingDefaults, z.ZodType>;

export const GroupSettings = z.object(switches);
export type GroupSettings = z.infer<typeof GroupSettings>;
const GroupSettingsUpdate = z.strictObject(switches).partial();

/** Limits of a project: default number, greatest that support grants // documented */
export const limits = {
  'atlas.project.security.databaseAccess.users': { usual: 100, most: 900 },
  'atlas.project.deployment.clusters': { usual: 25, most: 90 },
  'atlas.project.deployment.serverlessMTMs': { usual: 100, most: 100 },
  'atlas.project.security.databaseAccess.customRoles': { usual: 100, most: 1400 },
  'atlas.project.security.networkAccess.entries': { usual: 200, most: 500 },
  'atlas.project.security.networkAccess.crossRegionEntries': { usual: 40, most: 220 },
  'atlas.project.deployment.nodesPerPrivateLinkRegion': { usual: 50, most: 90 },
  'atlas.project.deployment.privateServiceConnectionsPerRegionGroup': { usual: 50, most: 100 },
  'atlas.project.deployment.privateServiceConnectionsSubnetMask': { usual: 27, most: 27 },
} as const;
export type LimitName = keyof typeof limits;

export function isLimitName(text: string): text is LimitName {
  return Object.hasOwn(limits, text);
}

const Limit = z.object({
  name: z.string(),
  value: z.int(),
  defaultLimit: z.int(),
  maximumLimit: z.int(),
  /** Only where the emulator counts the limited objects. */
  currentUsage: z.int().optional(),
});
export type Limit = z.infer<typeof Limit>;

/** `name` repeats the name of the path: it is required in the description, and clients send it. */
const LimitUpdate = z.strictObject({
  name: z.string().optional(),
  value: z.int(),
  ...ignored('currentUsage', 'defaultLimit', 'maximumLimit'),
});

const ClusterAddresses = z.object({
  clusterName: z.string(),
  inbound: z.array(z.string()),
  outbound: z.array(z.string()),
  futureInbound: z.array(z.string()),
  futureOutbound: z.array(z.string()),
});

const shared = { versions: { '2023-01-01': null } } as const;

export const settingOperations = defineOperations(shared, {
  getGroupSettings: {
    method: 'GET',
    path: '/groups/{groupId}/settings',
    summary: 'Get the switches of a project',
    roles: ['GROUP_READ_ONLY'],
    response: GroupSettings,
    location: true, // observed
  },
  updateGroupSettings: {
    method: 'PATCH',
    path: '/groups/{groupId}/settings',
    summary: 'Turn switches of a project on or off',
    roles: ['GROUP_OWNER'],
    body: GroupSettingsUpdate,
    response: GroupSettings,
    location: true, // observed
  },
  listGroupLimits: {
    method: 'GET',
    path: '/groups/{groupId}/limits',
    summary: 'List how much a project may hold of what',
    roles: ['GROUP_READ_ONLY'],
    response: z.array(Limit),
  },
  getGroupLimit: {
    method: 'GET',
    path: '/groups/{groupId}/limits/{limitName}',
    summary: 'Get one limit of a project',
    roles: ['GROUP_READ_ONLY'],
    response: Limit,
  },
  setGroupLimit: {
    method: 'PATCH',
    path: '/groups/{groupId}/limits/{limitName}',
    summary: 'Set one limit of a project',
    roles: ['GROUP_OWNER'],
    body: LimitUpdate,
    response: Limit,
  },
  deleteGroupLimit: {
    method: 'DELETE',
    path: '/groups/{groupId}/limits/{limitName}',
    summary: 'Return one limit of a project to its default',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
  getGroupIpAddresses: {
    method: 'GET',
    path: '/groups/{groupId}/ipAddresses',
    summary: 'List the addresses of the clusters of a project',
    roles: ['GROUP_READ_ONLY'],
    response: z.object({
      groupId: ObjectId,
      services: z.object({ clusters: z.array(ClusterAddresses) }),
    }),
  },
  getGroupManagedSlowMs: {
    method: 'GET',
    path: '/groups/{groupId}/managedSlowMs',
    summary: 'Tell whether the service chooses from which duration an operation is slow',
    roles: ['GROUP_READ_ONLY'],
    response: z.boolean(),
  },
  enableGroupManagedSlowMs: {
    method: 'POST',
    path: '/groups/{groupId}/managedSlowMs/enable',
    summary: 'Let the service choose from which duration an operation is slow',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
  disableGroupManagedSlowMs: {
    method: 'DELETE',
    path: '/groups/{groupId}/managedSlowMs/disable',
    summary: 'Call an operation slow from 100 milliseconds on',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
});
