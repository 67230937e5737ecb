import type { MeasurementUnit } from './measurements.ts';

/** Measurements of the search process of a host, with their units // documented names, units assumed */
export const searchHostMetrics = {
  FTS_DISK_USAGE: 'BYTES',
  FTS_PROCESS_CPU_KERNEL: 'PERCENT',
  FTS_PROCESS_CPU_USER: 'PERCENT',
  FTS_PROCESS_NORMALIZED_CPU_KERNEL: 'PERCENT',
  FTS_PROCESS_NORMALIZED_CPU_USER: 'PERCENT',
  FTS_PROCESS_RESIDENT_MEMORY: 'BYTES',
  FTS_PROCESS_SHARED_MEMORY: 'BYTES',
  FTS_PROCESS_VIRTUAL_MEMORY: 'BYTES',
} as const satisfies Record<string, MeasurementUnit>;

export const searchStatusMetrics = {
  JVM_CURRENT_MEMORY: 'BYTES',
  JVM_MAX_MEMORY: 'BYTES',
  PAGE_FAULTS: 'SCALAR_PER_SECOND',
} as const satisfies Record<string, MeasurementUnit>;

export const searchIndexMetrics = {
  INDEX_SIZE_ON_DISK: 'BYTES',
  NUMBER_OF_DELETES: 'SCALAR_PER_SECOND',
  NUMBER_OF_ERROR_QUERIES: 'SCALAR_PER_SECOND',
  NUMBER_OF_GETMORE_COMMANDS: 'SCALAR_PER_SECOND',
  NUMBER_OF_INDEX_FIELDS: 'SCALAR',
  NUMBER_OF_INSERTS: 'SCALAR_PER_SECOND',
  NUMBER_OF_SUCCESS_QUERIES: 'SCALAR_PER_SECOND',
  NUMBER_OF_UPDATES: 'SCALAR_PER_SECOND',
  REPLICATION_LAG: 'MILLISECONDS',
  TOTAL_NUMBER_OF_QUERIES: 'SCALAR_PER_SECOND',
} as const satisfies Record<string, MeasurementUnit>;
