import { z } from 'zod';
import { ignored } from '#contract/common.ts';
import { AdvancedConfiguration } from './parts.ts';
import { tlsFields } from './request-parts.ts';

const args = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: z.int().min(-1).optional(),
  chunkMigrationConcurrency: z.int().min(0).optional(),
  defaultMaxTimeMS: z.int().min(0).optional(),
  defaultWriteConcern: z.string().min(1).max(64).optional(),
  javascriptEnabled: z.boolean().optional(),
  noTableScan: z.boolean().optional(),
  oplogMinRetentionHours: z.number().min(0).nullish(),
  oplogSizeMB: z.int().min(0).nullish(),
  queryStatsLogVerbosity: z.int().min(0).optional(),
  sampleRefreshIntervalBIConnector: z.int().min(0).optional(),
  sampleSizeBIConnector: z.int().min(0).optional(),
  transactionLifetimeLimitSeconds: z.int().min(1).optional(),
};

const firstArgs = {
  defaultReadConcern: z.enum(['local', 'available']).optional(),
  failIndexKeyTooLong: z.boolean().optional(),
};

/** Arguments of a cluster's processes since 2024-08-05. */
export const ProcessArgs = z.object({ ...args, ...AdvancedConfiguration.shape });
export type ProcessArgs = z.infer<typeof ProcessArgs>;
export const ProcessArgsRequest = z.strictObject({ ...args, ...tlsFields, ...ignored('links') });
export type ProcessArgsRequest = z.output<typeof ProcessArgsRequest>;

/** 2023-01-01 knows two more. */
export const FirstProcessArgs = ProcessArgs.extend(firstArgs);
export type FirstProcessArgs = z.infer<typeof FirstProcessArgs>;
export const FirstProcessArgsRequest = ProcessArgsRequest.extend(firstArgs);

/** What processes run with when nobody said otherwise // documented; TLS as the cluster has it */
export const processArgDefaults = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: -1,
  javascriptEnabled: true,
  noTableScan: false,
  oplogMinRetentionHours: null,
  oplogSizeMB: null,
  queryStatsLogVerbosity: 1,
  defaultReadConcern: 'available',
  failIndexKeyTooLong: true,
} as const satisfies FirstProcessArgs;
