import { ownValue } from '../values/own-value.ts';

/**
 * Labels of request fields whose name, split into words, is not their term in the interface. Lists have the plural. All
 * other names are split by rule.
 */
const labels: Readonly<Record<string, string>> = {
  // clusters
  '2dsphereIndexVersion': 'version of the 2dsphere index',
  acceptDataRisksAndForceReplicaSetReconfig: 'forced reconfiguration',
  advancedConfiguration: 'advanced settings',
  analyticsAutoScaling: 'auto-scaling of analytics nodes',
  analyticsSpecs: 'analytics nodes',
  autoScaling: 'auto-scaling',
  awsKms: 'AWS KMS',
  azureKeyVault: 'Azure Key Vault',
  backupEnabled: 'cloud backup',
  biConnector: 'BI Connector',
  configServerManagementMode: 'config servers',
  customOpensslCipherConfigTls12: 'ciphers of TLS 1.2',
  customOpensslCipherConfigTls13: 'ciphers of TLS 1.3',
  diskGB: 'disk',
  diskGBEnabled: 'disk auto-scaling',
  diskIOPS: 'disk IOPS',
  diskSizeGB: 'disk size (GB)',
  ebsVolumeType: 'disk type',
  electableSpecs: 'electable nodes',
  encryptEBSVolume: 'disk encryption',
  encryptionAtRestProvider: 'encryption at rest',
  globalClusterSelfManagedSharding: 'self-managed sharding',
  googleCloudKms: 'Google Cloud KMS',
  instanceSize: 'tier',
  instanceSizeName: 'tier',
  javascriptEnabled: 'JavaScript',
  maxInstanceSize: 'largest tier',
  minInstanceSize: 'smallest tier',
  minimumEnabledTlsProtocol: 'minimum TLS version',
  mongoDBMajorVersion: 'MongoDB major version',
  mongoDBVersion: 'MongoDB version',
  nodeCount: 'number of nodes',
  numShards: 'number of shards',
  oplogMinRetentionHours: 'minimum oplog window (hours)',
  oplogSizeMB: 'oplog size (MB)',
  pitEnabled: 'continuous backup',
  providerBackupEnabled: 'cloud backup',
  providerName: 'cloud provider',
  readOnlySpecs: 'read-only nodes',
  redactClientLogData: 'redaction of client data in logs',
  regionConfigs: 'regions',
  regionName: 'region',
  replicaSetScalingStrategy: 'order of scaling',
  replicationSpecs: 'shards',
  retainBackups: 'retention of backups on deletion',
  rootCertType: 'root certificate',
  scaleDownEnabled: 'scale down',
  specs: 'search nodes',
  terminationProtectionEnabled: 'termination protection',
  tlsCipherConfigMode: 'TLS ciphers',
  transactionLifetimeLimitSeconds: 'transaction lifetime limit (s)',
  useAwsTimeBasedSnapshotCopyForFastInitialSync: 'fast initial sync',
  versionReleaseSystem: 'releases',
  zoneName: 'zone',

  // access, people and projects
  cidrBlock: 'CIDR block',
  deleteAfterDate: 'expiry',
  desc: 'description',
  groupId: 'project ID',
  groupRoles: 'project roles',
  groupRoleAssignments: 'roles in projects',
  isCollectDatabaseSpecificsStatisticsEnabled: 'database statistics',
  isDataExplorerGenAIFeaturesEnabled: 'generative AI in the data explorer',
  isDataExplorerGenAISampleDocumentPassingEnabled: 'sample documents for generative AI',
  isRealtimePerformancePanelEnabled: 'real-time panel',
  genAIFeaturesEnabled: 'generative AI',
  ldapAuthType: 'LDAP authentication',
  awsIAMType: 'AWS IAM authentication',
  maxServiceAccountSecretValidityInHours: 'longest life of secrets (hours)',
  oidcAuthType: 'OIDC authentication',
  orgId: 'organization ID',
  orgRoles: 'organization roles',
  roleName: 'role',
  roleNames: 'roles',
  x509Type: 'X.509 authentication',

  // alert configurations
  delayMin: 'delay (min)',
  eventTypeName: 'event',
  intervalMin: 'repeat every (min)',
  metricName: 'metric',
  metricThreshold: 'threshold',
  severityOverride: 'severity',
  typeName: 'type',

  // backups
  deleteCopiedBackups: 'deletion of copied backups',
  referenceHourOfDay: 'snapshot hour (UTC)',
  referenceMinuteOfHour: 'snapshot minute',
  restoreWindowDays: 'restore window (days)',
  retentionInDays: 'retention (days)',
  shouldCopyOplogs: 'copy of the oplog',
  updateSnapshots: 'new retention for existing snapshots',

  // search
  latestDefinition: 'definition',
};

/** Abbreviations of field names, with the capitals that the interface uses. */
const abbreviations: Readonly<Record<string, string>> = Object.fromEntries(
  'AI API ARN AWS BI CA CIDR CPU DB EBS GB GCP HNSW IAM ID IDs IOPS IP IPs JSON KMS LDAP MB OIDC SMS SSL SSO TLS URI URL UTC VPC'
    .split(' ')
    .map((term) => [term.toLowerCase(), term]),
);

/** Objects that only group fields: their label adds nothing to that of a field. */
const groups: ReadonlySet<string> = new Set(['advancedConfiguration']);

/** A name of the API. Other keys, for example the label of a notification, are already text. */
const wireName = /^[a-z_][A-Za-z\d_]*$/u;

/**
 * The label of a request field, in lower case for use inside a line: `diskSizeGB` is "disk size (GB)",
 * `isDataExplorerEnabled` is "data explorer".
 */
export function fieldLabel(name: string): string {
  const label = ownValue(labels, name);
  if (label !== undefined) return label;
  if (!wireName.test(name)) return name;
  return name
    .replace(/^is(?=[A-Z].*Enabled$)(.*)Enabled$/u, '$1')
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/gu, '$1 $2')
    .split(/[\s_]+/u)
    .filter((word) => word !== '')
    .map((word) => ownValue(abbreviations, word.toLowerCase()) ?? word.toLowerCase())
    .join(' ');
}

/** The label of a field for one of its items: `roles` is "role". */
export function itemLabel(name: string): string {
  return singular(fieldLabel(name));
}

function singular(label: string): string {
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`;
  if (/(?:ss|x|ch)es$/u.test(label)) return label.slice(0, -2);
  return label.replace(/([^s])s$/u, '$1');
}

/**
 * The label of a nested field. Positions count from 1, like the numbers of the cards that hold the values:
 * `['notifications', '5', 'apiToken']` is "notification 6, API token".
 */
export function fieldPathLabel(keys: readonly string[]): string {
  return keys
    .map((key, index) => {
      if (/^\d+$/u.test(key)) return index === 0 ? `entry ${Number(key) + 1}` : undefined;
      const next = keys[index + 1];
      if (next !== undefined && groups.has(key)) return undefined;
      return next !== undefined && /^\d+$/u.test(next)
        ? `${itemLabel(key)} ${Number(next) + 1}`
        : fieldLabel(key);
    })
    .filter((label) => label !== undefined)
    .join(', ');
}
