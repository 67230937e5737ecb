import { z } from 'zod';
import { asSent, Instant, ignored, ObjectId } from '#contract/api/common.ts';
import { assumedRule, documented } from '../evidence/rule-evidence.ts';
import { partName, StreamConnection } from './connections.ts';

/** Regions of stream processing // documented */
export const streamRegions: Readonly<Record<string, readonly string[]>> = {
  AWS: [
    ...['SYDNEY_AUS', 'MUMBAI_IND', 'FRANKFURT_DEU', 'DUBLIN_IRL', 'LONDON_GBR', 'VIRGINIA_USA', 'OHIO_USA'],
    ...['OREGON_USA', 'SAOPAULO_BRA', 'MONTREAL_CAN', 'TOKYO_JPN', 'SINGAPORE_SGP', 'PARIS_FRA', 'SEOUL_KOR'],
  ],
  AZURE: ['eastus', 'westus', 'eastus2', 'westeurope', 'brazilsouth', 'australiaeast'],
  GCP: ['US_CENTRAL1', 'EUROPE_WEST1', 'US_EAST4'],
};

const cloudProvider = z.enum(['AWS', 'GCP', 'AZURE', 'TENANT', 'SERVERLESS']);
const Region = z.strictObject({ cloudProvider, region: z.string().min(1).max(64) });
export type StreamRegion = z.output<typeof Region>;

const tier = z.enum(['SP50', 'SP30', 'SP10', 'SP5', 'SP2']);
const streamConfig = z.strictObject({ tier: tier.optional(), maxTierSize: tier.optional() });
const failoverRegions = z.array(Region).max(2, documented).optional();

export const Workspace = z.object({
  _id: ObjectId,
  groupId: ObjectId,
  name: z.string(),
  dataProcessRegion: Region,
  failoverRegions: z.array(Region),
  hostnames: z.array(z.string()),
  streamConfig,
  connections: z.array(StreamConnection).optional(),
});
export type Workspace = z.infer<typeof Workspace>;

export const WorkspaceRequest = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]*$/u, assumedRule('must be letters, digits, - and _')),
  dataProcessRegion: Region,
  failoverRegions,
  sampleConnections: z.strictObject({ solar: z.boolean().optional() }).optional(),
  streamConfig: streamConfig.nullish(),
  ...ignored('_id', 'connections', 'groupId', 'hostnames', 'links'),
});
export type WorkspaceRequest = z.output<typeof WorkspaceRequest>;

export const WorkspaceUpdate = z.strictObject({
  cloudProvider: cloudProvider.optional(),
  region: z.string().min(1).max(64).optional(),
  failoverRegions,
  streamConfig: streamConfig.nullish(),
  processorStatus: z
    .strictObject({
      status: z.enum(['STARTED', 'STOPPED', 'FAILED_OVER']),
      mode: z.enum(['GRACEFUL', 'FORCED']).nullish(),
      region: z.string().max(64).nullish(),
    })
    .optional(),
  ...ignored('links'),
});

const stage = z.record(z.string().max(255), z.unknown());
const pipeline = asSent(z.array(stage).min(1).max(100));
const dlq = z
  .strictObject({
    connectionName: z.string().max(255).optional(),
    db: z.string().max(255).optional(),
    coll: z.string().max(255).optional(),
    ...ignored('links'),
  })
  .optional();

const processor = {
  _id: ObjectId,
  name: z.string(),
  pipeline: z.array(stage),
  options: z.object({ dlq: z.unknown().optional() }).optional(),
  tier: tier.optional(),
  failoverEnabled: z.boolean().optional(),
};
export const Processor = z.object(processor);
export const ProcessorWithStats = z.object({
  ...processor,
  state: z.string(),
  stats: z.record(z.string(), z.unknown()).optional(),
});
export type ProcessorWithStats = z.infer<typeof ProcessorWithStats>;

export const ProcessorRequest = z.strictObject({
  name: partName,
  pipeline,
  options: z.strictObject({ dlq, ...ignored('links') }).optional(),
  tier: tier.optional(),
  failoverEnabled: z.boolean().optional(),
  ...ignored('_id', 'links'),
});
export const ProcessorUpdate = z.strictObject({
  name: partName.optional(),
  pipeline: pipeline.optional(),
  options: z
    .strictObject({ dlq, resumeFromCheckpoint: z.boolean().optional(), ...ignored('links') })
    .optional(),
  tier: tier.optional(),
  failoverEnabled: z.boolean().optional(),
  ...ignored('links'),
});
export const StartRequest = z.strictObject({
  failover: z
    .strictObject({
      region: z.string().min(1).max(64),
      mode: z.enum(['GRACEFUL', 'FORCED']).optional(),
      clearCheckpoint: z.boolean().optional(),
      dryRun: z.boolean().optional(),
    })
    .optional(),
  resumeFromCheckpoint: z.boolean().optional(),
  startAtOperationTime: Instant.optional(),
  tier: tier.optional(),
  ...ignored('links'),
});

const name = z.string().max(512).optional();
const three = z.array(z.string().max(512)).max(3, documented).optional();
const link = {
  arn: z.string().max(2048).optional(),
  authenticationScheme: z.enum(['TLS', 'SASL_SCRAM', 'IAM']).optional(),
  azureResourceIds: z.array(z.string().max(2048)).max(100).optional(),
  dnsDomain: name,
  dnsSubDomain: z.array(z.string().max(512)).max(100).optional(),
  gcpConnectionIds: three,
  gcpServiceAttachmentUris: three,
  provider: z.string().min(1).max(64),
  region: z.string().max(64).optional(),
  serviceEndpointId: z.string().max(2048).optional(),
  vendor: z.string().max(64).optional(),
};
export const PrivateLink = z.object({
  _id: ObjectId,
  ...link,
  interfaceEndpointId: z.string().optional(),
  state: z.string(),
});
export type PrivateLink = z.infer<typeof PrivateLink>;
export const PrivateLinkRequest = z.strictObject({
  ...link,
  ...ignored('_id', 'errorMessage', 'interfaceEndpointId', 'interfaceEndpointName', 'links'),
  ...ignored('providerAccountId', 'state'),
});

export const StreamPeering = z.object({
  _id: ObjectId,
  groupId: ObjectId,
  name: z.string(),
  localStatus: z.enum([
    'REQUEST_ACCEPT',
    'ACCEPT_REQUESTED',
    'REJECT_REQUESTED',
    'DELETE_REQUESTED',
    'ACTIVE',
  ]),
  cloudStatus: z.string(),
  accepterAccountId: z.string(),
  accepterCidr: z.string(),
  accepterVpcId: z.string(),
  requesterAccountId: z.string(),
  requesterCidr: z.string(),
  requesterVpcId: z.string(),
});
export type StreamPeering = z.infer<typeof StreamPeering>;

export const AccountDetails = z.looseObject({ cloudProvider: z.string(), cidrBlock: z.string() });
