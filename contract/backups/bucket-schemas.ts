import { z } from 'zod';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { documented } from '../evidence/rule-evidence.ts';

const bucketName = z.string().min(3).max(63, documented);

/** 2023-01-01 knows every bucket as one of AWS. */
export const ExportBucketFirst = z.object({
  _id: ObjectId,
  bucketName: z.string(),
  cloudProvider: z.enum(providers),
  iamRoleId: ObjectId,
  region: z.string().optional(),
  requirePrivateNetworking: z.boolean().optional(),
});

const named = { _id: ObjectId, bucketName: z.string() };

export const ExportBucket = z.discriminatedUnion('cloudProvider', [
  z.object({
    ...named,
    cloudProvider: z.literal('AWS'),
    iamRoleId: ObjectId,
    region: z.string(),
    requirePrivateNetworking: z.boolean(),
  }),
  z.object({
    ...named,
    cloudProvider: z.literal('AZURE'),
    roleId: ObjectId,
    serviceUrl: z.string(),
    tenantId: z.string(),
  }),
  z.object({ ...named, cloudProvider: z.literal('GCP'), roleId: ObjectId }),
]);
export type ExportBucket = z.infer<typeof ExportBucket>;

export const ExportBucketRequestFirst = z.strictObject({
  bucketName,
  cloudProvider: z.enum(providers),
  iamRoleId: ObjectId,
  requirePrivateNetworking: z.boolean().optional(),
  ...ignored('_id', 'region', 'links'),
});
export type ExportBucketRequestFirst = z.output<typeof ExportBucketRequestFirst>;

export const ExportBucketRequest = z.discriminatedUnion('cloudProvider', [
  z.strictObject({
    cloudProvider: z.literal('AWS'),
    bucketName,
    iamRoleId: ObjectId,
    requirePrivateNetworking: z.boolean().optional(),
    ...ignored('_id', 'region', 'links'),
  }),
  z.strictObject({
    cloudProvider: z.literal('AZURE'),
    /** The container; the service address names it too. */
    bucketName: bucketName.optional(),
    roleId: ObjectId,
    serviceUrl: z.string().min(33).max(2048, documented),
    tenantId: z.guid().optional(),
    ...ignored('_id', 'links'),
  }),
  z.strictObject({
    cloudProvider: z.literal('GCP'),
    bucketName,
    roleId: ObjectId,
    ...ignored('_id', 'links'),
  }),
]);
export type ExportBucketRequest = z.output<typeof ExportBucketRequest>;

export const ExportBucketChange = z.strictObject({ requirePrivateNetworking: z.boolean() });
