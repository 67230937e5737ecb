import type { FamilyId } from './families.ts';

export type MetricSet = 'host' | 'appService' | 'serverless' | 'flex' | 'streamProcessor';
export type ThresholdOperator = 'GREATER_THAN' | 'LESS_THAN';

/** One shape of alert configuration: what it may name and what it carries besides. */
interface VariantSpec {
  /** Name of the shape in the service's public description. */
  schema: string;
  families: readonly FamilyId[];
  /** Names that matchers may use; null: any of them. */
  matcherFields: readonly MatcherField[] | null;
  maxMatchers?: number;
  threshold?: {
    presence: 'required' | 'optional';
    operators: readonly ThresholdOperator[];
    units: 'RAW' | 'DAYS' | 'time' | 'byEventType';
  };
  metrics?: MetricSet;
}

const both = ['GREATER_THAN', 'LESS_THAN'] as const;

/**
 * The field names in the order in which the service lists them // observed; the last two are not in its
 * list, the stream processor variants accept them all the same
 */
export const matcherFields = [
  'ATLAS_NODE_TYPE',
  'CLUSTER_NAME',
  'HOSTNAME',
  'PORT',
  'HOSTNAME_AND_PORT',
  'APPLICATION_ID',
  'REPLICA_SET_NAME',
  'TYPE_NAME',
  'SHARD_NAME',
  'INSTANCE_NAME',
  'PROCESSOR_NAME',
] as const;
export type MatcherField = (typeof matcherFields)[number];

const host = [
  'TYPE_NAME',
  'HOSTNAME',
  'PORT',
  'HOSTNAME_AND_PORT',
  'REPLICA_SET_NAME',
  'ATLAS_NODE_TYPE',
] as const;
const replicaSet = ['REPLICA_SET_NAME', 'SHARD_NAME', 'CLUSTER_NAME'] as const;
const stream = ['INSTANCE_NAME', 'PROCESSOR_NAME'] as const;

/** The 18 variants; the default one comes last, so that the first that has an event type is the closest. */
export const variants = {
  appService: {
    schema: 'AppServiceAlertConfigViewForNdsGroup',
    families: ['appService'],
    matcherFields: ['APPLICATION_ID'],
  },
  appServiceMetric: {
    schema: 'AppServiceMetricAlertConfigViewForNdsGroup',
    families: ['appServiceMetric'],
    matcherFields: ['APPLICATION_ID'],
    metrics: 'appService',
  },
  billingThreshold: {
    schema: 'BillingThresholdAlertConfigViewForNdsGroup',
    families: ['billingThreshold'],
    matcherFields: null,
    threshold: { presence: 'required', operators: ['GREATER_THAN'], units: 'RAW' },
  },
  cluster: {
    schema: 'ClusterAlertConfigViewForNdsGroup',
    families: ['cluster'],
    matcherFields: ['CLUSTER_NAME'],
  },
  cloudBackupThreshold: {
    schema: 'CpsBackupThresholdAlertConfigViewForNdsGroup',
    families: ['cloudBackupThreshold'],
    matcherFields: null,
    threshold: { presence: 'required', operators: ['GREATER_THAN'], units: 'time' },
  },
  encryptionKey: {
    schema: 'EncryptionKeyAlertConfigViewForNdsGroup',
    families: ['encryptionKey'],
    matcherFields: null,
    threshold: { presence: 'required', operators: ['GREATER_THAN'], units: 'DAYS' },
  },
  host: { schema: 'HostAlertConfigViewForNdsGroup', families: ['host'], matcherFields: host },
  hostMetric: {
    schema: 'HostMetricAlertConfigViewForNdsGroup',
    families: ['hostMetric'],
    matcherFields: host,
    metrics: 'host',
  },
  tuning: { schema: 'MongotuneAlertConfigViewForNdsGroup', families: ['tuning'], matcherFields: null },
  autoScaling: {
    schema: 'NDSAutoscalingAlertConfigViewForNdsGroup',
    families: ['autoScaling'],
    matcherFields: ['CLUSTER_NAME'],
    maxMatchers: 1,
  },
  x509: {
    schema: 'NDSX509UserAuthenticationAlertConfigViewForNdsGroup',
    families: ['x509'],
    matcherFields: null,
    threshold: { presence: 'required', operators: ['LESS_THAN'], units: 'DAYS' },
  },
  replicaSet: {
    schema: 'ReplicaSetAlertConfigViewForNdsGroup',
    families: ['replicaSet'],
    matcherFields: replicaSet,
    threshold: { presence: 'optional', operators: both, units: 'byEventType' },
  },
  replicaSetThreshold: {
    schema: 'ReplicaSetThresholdAlertConfigViewForNdsGroup',
    families: ['replicaSetThreshold'],
    matcherFields: replicaSet,
    threshold: { presence: 'required', operators: both, units: 'byEventType' },
  },
  serverlessMetric: {
    schema: 'ServerlessMetricAlertConfigViewForNdsGroup',
    families: ['serverlessMetric'],
    matcherFields: null,
    metrics: 'serverless',
  },
  flexMetric: {
    schema: 'FlexMetricAlertConfigViewForNdsGroup',
    families: ['flexMetric'],
    matcherFields: null,
    metrics: 'flex',
  },
  streamProcessor: {
    schema: 'StreamProcessorAlertConfigViewForNdsGroup',
    families: ['streamProcessor'],
    matcherFields: stream,
  },
  streamProcessorMetric: {
    schema: 'StreamProcessorMetricAlertConfigViewForNdsGroup',
    families: ['streamProcessorMetric'],
    matcherFields: stream,
    metrics: 'streamProcessor',
  },
  default: {
    schema: 'DefaultAlertConfigViewForNdsGroup',
    families: [
      'billing',
      'cloudBackup',
      'dataProtection',
      'searchIndex',
      'project',
      'tuning',
      'clusterAudit',
      'maintenance',
      'onlineArchive',
      'specified',
      'user',
      'resource',
      'streamProcessor',
      'streamProcessorMetric',
      'autoScaling',
      'resourcePolicy',
      'host',
    ],
    matcherFields: null,
  },
} as const satisfies Record<string, VariantSpec>;

export type VariantId = keyof typeof variants;
export type Variant = VariantSpec;
