import { z } from 'zod';
import { AlertConfig } from '#contract/alert-configs/schemas.ts';
import { Alert } from '#contract/alerts.ts';
import { OnlineArchive } from '#contract/archives/schemas.ts';
import { CompliancePolicy } from '#contract/backups/compliance-schemas.ts';
import { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { RequestedSpecs } from '#contract/clusters/hardware.ts';
import { Cluster } from '#contract/clusters/schemas.ts';
import { Delivery } from '#contract/emulator/control.ts';
import { Fault } from '#contract/emulator/faults.ts';
import { EventRecord } from '#contract/events/schemas.ts';
import { Peer } from '#contract/network/peer-rows.ts';
import { Org } from '#contract/orgs.ts';
import { OrgSettings } from '#contract/people/org-settings.ts';
import { Team } from '#contract/people/schemas.ts';
import { Group } from '#contract/projects.ts';
import { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import { DatabaseUser } from '#contract/security/database-users.ts';
import { EncryptionAtRest } from '#contract/security/encryption.ts';
import { MaintenanceWindow } from '#contract/security/maintenance.ts';
import { AccessListEntry } from '#contract/security/network-access.ts';
import type { TableName } from '../kernel/tables.ts';

/** Rows hold what answers show, without fields that are derived for each answer, and with fields of their own. */
function stored(schema: z.ZodObject, derived: readonly string[] = []): z.ZodType {
  const kept = Object.entries(schema.shape).filter(([name]) => name !== 'links' && !derived.includes(name));
  return z.looseObject(Object.fromEntries(kept));
}

const Text = z.looseObject({ text: z.string() });
const ofGroup = { groupId: z.string() };
const ofCluster = { ...ofGroup, clusterId: z.string() };
const texts = z.array(z.string());

/** Collections by the schemas of the answers that show their rows, or by the fields that the emulator reads. */
const schemas: Partial<Record<TableName, z.ZodType>> = {
  meta: z.looseObject({ value: z.unknown() }),
  due: z.looseObject({ at: z.number(), order: z.int().min(0), transition: z.string() }),
  orgs: stored(Org),
  orgSettings: stored(OrgSettings).or(z.looseObject({})),
  groups: stored(Group, ['clusterCount']),
  teams: stored(Team),
  users: z.looseObject({ username: z.string(), orgId: z.string() }),
  clusters: stored(
    Cluster.extend({ requestedSpecs: z.record(z.string(), z.array(RequestedSpecs)).optional() }),
    ['connectionStrings', 'mongoDBVersion', 'mongoDBMajorVersion', 'stateName'],
  ),
  flexClusters: z.looseObject({ ...ofGroup, name: z.string(), createDate: z.string() }),
  alertConfigs: stored(AlertConfig),
  alerts: stored(Alert),
  events: EventRecord,
  deliveries: stored(Delivery),
  faults: stored(Fault),
  accessEntries: stored(AccessListEntry).and(z.looseObject({ ...ofGroup, value: z.string() })),
  accessRoles: z.looseObject({
    ...ofGroup,
    ...{ providerName: z.enum(['AWS', 'AZURE', 'GCP']), createdDate: z.string() },
  }),
  databaseUsers: stored(DatabaseUser),
  customDbRoles: stored(CustomDbRole),
  maintenanceWindows: stored(MaintenanceWindow),
  encryption: stored(EncryptionAtRest),
  integrations: z.looseObject({ ...ofGroup, type: z.string(), settings: z.looseObject({}) }),
  networkContainers: z.looseObject({ ...ofGroup, providerName: z.string() }),
  peers: Peer.and(z.looseObject({ ...ofGroup, turn: z.int() })),
  endpointServices: z.looseObject({ ...ofGroup, cloudProvider: z.string(), regionName: z.string() }),
  privateEndpoints: z.looseObject({ ...ofGroup, serviceId: z.string(), endpointId: z.string() }),
  onlineArchives: stored(OnlineArchive, ['_id']).and(
    z.looseObject({ clusterId: z.string(), wait: z.number() }),
  ),
  backupSchedules: stored(BackupSchedule, ['clusterId', 'clusterName', 'nextSnapshot', 'policies']),
  compliancePolicies: stored(CompliancePolicy, ['projectId']),
  exportBuckets: z.looseObject({
    ...ofGroup,
    ...{ bucketName: z.string(), roleId: z.string(), cloudProvider: z.enum(['AWS', 'AZURE', 'GCP']) },
  }),
  exportJobs: z.looseObject({ ...ofCluster, snapshotId: z.string(), createdAt: z.string() }),
  snapshots: z.looseObject({
    ...ofCluster,
    ...{ clusterName: z.string(), requestedAt: z.string(), status: z.string() },
  }),
  restoreJobs: z.looseObject({ ...ofCluster, clusterName: z.string(), createdAt: z.string() }),
  searchIndexes: z.looseObject({
    ...ofCluster,
    ...{ database: z.string(), collectionName: z.string(), name: z.string(), state: z.string() },
    latest: z.looseObject({ definition: z.looseObject({}), version: z.int(), createdAt: z.string() }),
  }),
  searchDeployments: z.looseObject({ ...ofCluster, specs: z.array(z.looseObject({})), busy: z.boolean() }),
  federationSettings: z.looseObject({ orgId: z.string(), federatedDomains: texts }),
  dataSets: z.looseObject({ ...ofCluster }),
  collections: z.looseObject({ dataSetId: z.string(), db: z.string(), name: z.string() }),
  documents: z.looseObject({ collectionId: z.string(), n: z.int().min(0), text: z.string() }),
  writes: z.looseObject({
    ...{ seconds: z.int().min(0), increment: z.int().min(0), op: z.enum(['i', 'u', 'd', 'c']) },
    ...{ dataSetId: z.string(), collectionId: z.string(), key: z.string().optional() },
    before: z
      .looseObject({ n: z.int().min(0) })
      .and(Text)
      .optional(),
  }),
};

const text = z.string().optional();

/** Of every other collection: owners, names and times, wherever a row has them. */
const usual = z.looseObject({
  ...{ orgId: text, groupId: text, clusterId: text, clusterName: text, userId: text, settingsId: text },
  ...{ name: text, username: text, created: text },
});

/** The schema of the rows of a collection. */
export const rowSchema = (kind: TableName): z.ZodType => schemas[kind] ?? usual;
