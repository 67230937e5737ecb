import { z } from 'zod';
import { asSent, ignored, ObjectId, zeroIsAbsent } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';

/** Clients send an empty text for an unset field // observed */
const text = zeroIsAbsent(z.string().max(2048));
const secret = z.string().max(16_384).optional();
const texts = asSent(z.record(z.string().max(256), z.string().max(4096))).optional();
export const partName = z.string().min(1).max(255);

const aws = z.strictObject({ roleArn: text, testBucket: text });
const networking = z
  .strictObject({
    access: z
      .strictObject({
        type: z.enum(['PUBLIC', 'VPC', 'PRIVATE_LINK', 'TRANSIT_GATEWAY']).optional(),
        connectionId: ObjectId.optional(),
        tgwRouteId: ObjectId.optional(),
        ...ignored('links', 'name'),
      })
      .optional(),
    ...ignored('links'),
  })
  .optional();
const publicOrPrivate = z
  .strictObject({
    access: z
      .strictObject({
        type: z.enum(['PUBLIC', 'PRIVATE_LINK']).optional(),
        connectionId: ObjectId.optional(),
      })
      .optional(),
  })
  .optional();

const kafka = {
  authentication: z
    .strictObject({
      aws: aws.optional(),
      clientId: text,
      clientSecret: secret,
      mechanism: text,
      method: text,
      password: secret,
      saslOauthbearerExtensions: text,
      scope: text,
      sslCertificate: secret,
      sslKey: secret,
      sslKeyPassword: secret,
      tokenEndpointUrl: text,
      username: text,
      ...ignored('links'),
    })
    .optional(),
  bootstrapServers: text,
  config: texts,
  networking,
  security: z.strictObject({ brokerPublicCertificate: secret, protocol: text }).optional(),
};

const cluster = {
  clusterName: text,
  clusterGroupId: ObjectId.nullish(),
  dbRoleToExecute: z
    .strictObject({ role: text, type: z.enum(['BUILT_IN', 'CUSTOM']).optional(), ...ignored('links') })
    .nullish(),
};

const registry = {
  provider: z.enum(['CONFLUENT']),
  schemaRegistryUrls: z.array(z.string().max(2048)).min(1).max(10, documented),
  schemaRegistryAuthentication: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('USER_INFO'),
      username: z.string().min(1).max(2048),
      password: z.string().min(1).max(2048),
    }),
    z.strictObject({ type: z.literal('SASL_INHERIT') }),
  ]),
};

const literal = <Name extends string>(name: Name) => ({ type: z.literal(name) });

/** A connection by its type; `common`: the fields of all. */
function connections<Common extends z.ZodRawShape>(common: Common) {
  return z.discriminatedUnion('type', [
    z.strictObject({ ...literal('Sample'), ...common }),
    z.strictObject({ ...literal('Cluster'), ...cluster, ...common }),
    z.strictObject({ ...literal('Kafka'), ...kafka, ...common }),
    z.strictObject({ ...literal('Https'), headers: texts, url: text, ...common }),
    z.strictObject({
      ...literal('AWSLambda'),
      aws: aws.optional(),
      publicPrivateNetworking: publicOrPrivate,
      ...common,
    }),
    z.strictObject({ ...literal('S3'), aws: aws.optional(), networking, ...common }),
    z.strictObject({ ...literal('AWSKinesisDataStreams'), aws: aws.optional(), networking, ...common }),
    z.strictObject({ ...literal('SchemaRegistry'), ...registry, ...common }),
    z.strictObject({
      ...literal('AzureBlobStorage'),
      azure: z.strictObject({ region: text, servicePrincipalId: text, storageAccountName: text }).optional(),
      publicPrivateNetworking: publicOrPrivate,
      ...common,
    }),
    z.strictObject({
      ...literal('GCPPubSub'),
      gcp: z.strictObject({ serviceAccountId: text }).optional(),
      publicPrivateNetworking: publicOrPrivate,
      ...common,
    }),
  ]);
}

const setByService = ignored('id', 'links', 'state');

export const ConnectionRequest = connections({ name: partName, region: text, ...setByService });
export const ConnectionUpdate = connections({ name: partName.optional(), region: text, ...setByService });
export type ConnectionUpdate = z.output<typeof ConnectionUpdate>;

const states = z.enum(['PENDING', 'READY', 'DELETING', 'FAILED']);

/** As it is kept and answered: without secrets. */
export const StreamConnection = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  region: z.string().optional(),
  /** Absent in the answer to a change // observed */
  state: states.optional(),
});
export type StreamConnection = z.infer<typeof StreamConnection>;

const failover = { name: partName, region: z.string().min(1).max(64), ...setByService };
export const FailoverConnectionRequest = z.discriminatedUnion('type', [
  z.strictObject({ ...literal('Cluster'), ...cluster, ...failover }),
  z.strictObject({ ...literal('Kafka'), ...kafka, ...failover }),
]);
const failoverUpdate = { ...failover, name: partName.optional(), region: text };
export const FailoverConnectionUpdate = z.discriminatedUnion('type', [
  z.strictObject({ ...literal('Cluster'), ...cluster, ...failoverUpdate }),
  z.strictObject({ ...literal('Kafka'), ...kafka, ...failoverUpdate }),
]);
