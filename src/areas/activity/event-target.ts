import { eventFamilies } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';

/** The fields of an event that name its target, the most significant first. */
const named = [
  'dbUserUsername',
  'targetUsername',
  'targetPublicKey',
  'whitelistEntry',
  'clusterName',
  'instanceName',
  'processorName',
  'hostname',
  'replicaSetName',
  'resourceId',
  'resourcePolicyId',
  'teamId',
  'alertConfigId',
  'alertId',
  'endpointId',
  'invoiceId',
] as const satisfies readonly (keyof EventRecord)[];

/** What an event happened to, as its log names it: the first is what people call it. Empty: the project itself. */
export function targetsOf(event: EventRecord): string[] {
  return named.flatMap((field) => {
    const value = event[field];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

const familyByType = new Map(
  (['org', 'group'] as const).flatMap((scope) =>
    eventFamilies(scope).flatMap(({ title, values }) => values.map((value) => [value, title] as const)),
  ),
);

/** The family of an event type; one that the service has added since belongs to none of ours. */
export function familyOf(eventTypeName: string): string {
  return familyByType.get(eventTypeName) ?? 'Other';
}

/**
 * Path segments of the subjects of events. Where an event names no target, this shows which of two requests
 * of the same second caused it.
 */
const subjects: readonly (readonly [segment: string, events: RegExp])[] = [
  ['accessList', /^(NETWORK_PERMISSION|API_KEY_ACCESS_LIST|SERVICE_ACCOUNT_ACCESS_LIST)/],
  ['databaseUsers', /^MONGODB_USER|^DB_USER/],
  ['customDBRoles', /^MONGODB_ROLE/],
  ['apiKeys', /^API_KEY/],
  ['serviceAccounts', /^SERVICE_ACCOUNT/],
  ['alertConfigs', /^ALERT_CONFIG/],
  ['alerts', /^ALERT_(UN)?ACKNOWLEDGED/],
  ['cloudProviderAccess', /^CLOUD_PROVIDER_ACCESS/],
  ['encryptionAtRest', /^ENCRYPTION_AT_REST/],
  ['exportBuckets', /^BUCKET/],
  ['outageSimulation', /OUTAGE_SIMULATION/],
  ['snapshots', /SNAPSHOT/],
  ['restoreJobs', /RESTORE/],
  ['schedule', /SNAPSHOT_SCHEDULE/],
  ['backupCompliancePolicy', /^CPS_DATA_PROTECTION/],
  ['indexes', /^FTS_INDEX|^INDEX/],
  ['processArgs', /PROCESS_ARGS/],
  ['clusters', /^CLUSTER_|^(FREE|FLEX)_UPGRADE|^TEST_FAILOVER|^EMPLOYEE_ACCESS/],
  ['flexClusters', /^CLUSTER_|^SERVERLESS|^TENANT/],
  ['serverless', /^SERVERLESS/],
  ['integrations', /^INTEGRATION/],
  ['maintenanceWindow', /MAINTENANCE/],
  ['teams', /TEAM/],
  ['users', /^USER_ROLES|^(REMOVED_FROM|JOINED|INVITED_TO)/],
  ['invites', /INVIT/],
  ['identityProviders', /^IDENTITY_PROVIDER/],
  ['roleMappings', /^ROLE_MAPPING/],
  ['federationSettings', /^FEDERATION|^IDENTITY_PROVIDER|^ROLE_MAPPING/],
  ['connectedOrgConfigs', /^ORG_SETTINGS|^FEDERATION|^CONNECTED_ORG/],
  ['settings', /SETTINGS/],
  ['awsCustomDNS', /CUSTOM_DNS/],
  ['auditLog', /AUDIT_LOG/],
  ['groups', /^GROUP_/],
];

/** Whether an event can be the result of a request to that path: by the innermost resource in the path. */
export function isAbout(path: string, eventTypeName: string): boolean {
  const segments = path.split(/[/ :]/u);
  const matches = subjects
    .map(([segment, events]) => ({ at: segments.lastIndexOf(segment), events }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  return matches[0]?.events.test(eventTypeName) ?? false;
}
