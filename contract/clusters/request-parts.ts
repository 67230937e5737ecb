import { z } from 'zod';
import { InstantInput, ignored, RequestTag, Tag, unheeded, zeroIsAbsent } from '#contract/api/common.ts';
import { mostTags } from '#contract/api/tag-limits.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { ciphers12, ciphers13 } from './configure/ciphers.ts';
import {
  clusterTypes,
  configServerManagementModes,
  diskWarmingModes,
  encryptionProviders,
  releaseSystems,
  scalingStrategies,
} from './parts.ts';

/** TLS settings: of the cluster, and again among the arguments of its processes. */
export const tlsFields = {
  customOpensslCipherConfigTls12: z.array(z.enum(ciphers12)).optional(),
  customOpensslCipherConfigTls13: z.array(z.enum(ciphers13)).max(4, documented).optional(),
  minimumEnabledTlsProtocol: z.enum(['TLS1_0', 'TLS1_1', 'TLS1_2', 'TLS1_3']).optional(),
  tlsCipherConfigMode: z.enum(['CUSTOM', 'DEFAULT']).optional(),
};

/** Documented in capitals, observed in small letters: both are taken. */
const readPreferences = ['primary', 'secondary', 'analytics', 'PRIMARY', 'SECONDARY', 'ANALYTICS'] as const;

/** What requests of every version may say about a cluster as a whole. */
export const commonRequest = {
  acceptDataRisksAndForceReplicaSetReconfig: InstantInput.optional(),
  advancedConfiguration: z.strictObject(tlsFields).optional(),
  backupEnabled: z.boolean().optional(),
  biConnector: z
    .strictObject({ enabled: z.boolean().optional(), readPreference: z.enum(readPreferences).optional() })
    .optional(),
  clusterType: z.enum(clusterTypes).optional(),
  configServerManagementMode: z.enum(configServerManagementModes).optional(),
  diskWarmingMode: z.enum(diskWarmingModes).optional(),
  encryptionAtRestProvider: z.enum(encryptionProviders).optional(),
  globalClusterSelfManagedSharding: z.boolean().optional(),
  labels: z.array(Tag.partial({ value: true })).optional(),
  mongoDBMajorVersion: zeroIsAbsent(z.string()),
  name: zeroIsAbsent(z.string()),
  paused: z.boolean().optional(),
  pitEnabled: z.boolean().optional(),
  replicaSetScalingStrategy: z.enum(scalingStrategies).optional(),
  rootCertType: z.enum(['ISRGROOTX1']).optional(),
  tags: z.array(RequestTag).max(mostTags, documented).optional(),
  terminationProtectionEnabled: z.boolean().optional(),
  versionReleaseSystem: z.enum(releaseSystems).optional(),
  // documented as writable in 2023-01-01; the release nevertheless follows from the major version
  ...unheeded('mongoDBVersion'),
  ...ignored(
    'configServerType',
    'connectionStrings',
    'createDate',
    'effectiveDatabaseEdition',
    'featureCompatibilityVersion',
    'featureCompatibilityVersionExpirationDate',
    'groupId',
    'id',
    'links',
    'mongoDBEmployeeAccessGrant',
    'stateName',
  ),
};
