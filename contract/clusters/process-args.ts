import { z } from 'zod';
import { ignored } from '#contract/api/common.ts';
import { AdvancedConfiguration } from './parts.ts';
import { processArgMinima as least } from './process-arg-ranges.ts';
import { tlsFields } from './request-parts.ts';

const args = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: z
    .int()
    .min(least.changeStreamOptionsPreAndPostImagesExpireAfterSeconds)
    .optional(),
  chunkMigrationConcurrency: z.int().min(least.chunkMigrationConcurrency).optional(),
  defaultMaxTimeMS: z.int().min(least.defaultMaxTimeMS).optional(),
  defaultWriteConcern: z.string().min(1).max(64).optional(),
  javascriptEnabled: z.boolean().optional(),
  noTableScan: z.boolean().optional(),
  oplogMinRetentionHours: z.number().min(least.oplogMinRetentionHours).nullish(),
  oplogSizeMB: z.int().min(least.oplogSizeMB).nullish(),
  queryStatsLogVerbosity: z.int().min(least.queryStatsLogVerbosity).optional(),
  sampleRefreshIntervalBIConnector: z.int().min(least.sampleRefreshIntervalBIConnector).optional(),
  sampleSizeBIConnector: z.int().min(least.sampleSizeBIConnector).optional(),
  transactionLifetimeLimitSeconds: z.int().min(least.transactionLifetimeLimitSeconds).optional(),
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
/** As an answer, where the service shows null for a setting without a value // observed */
export const FirstProcessArgsAnswer = FirstProcessArgs.extend(
  Object.fromEntries(
    Object.entries({ ...args, ...firstArgs }).map(([name, field]) => [name, field.nullish()]),
  ),
);
export const FirstProcessArgsRequest = ProcessArgsRequest.extend(firstArgs);
