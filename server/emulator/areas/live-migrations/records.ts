import type { Deployment, MigrationStatus, Validation } from '#contract/live-migrations/schemas.ts';
import type { Position } from '#server/emulator/kernel/documents/records.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** The link of an organization to where clusters come from; its id is the organization's. */
export interface MigrationLink {
  id: string;
  createdAt: string;
  /** From where the source may call, as addresses or blocks. */
  accessListIps: string[];
}

/** A cluster of the source, with what only the source knows of it. */
export interface SourceDeployment extends Deployment {
  name: string;
  clusterId: string;
  dbSizeBytes: number;
  /**
   * `credentials`: knows no user any more; `lag`: is written to faster than anybody can follow; `address`: its
   * migration host calls from an address that only the destination's access list lets in.
   */
  trouble?: 'credentials' | 'lag' | 'address';
}

/** A project of the source; its id is the source's own. */
export interface MigrationSource {
  id: string;
  orgId: string;
  name: string;
  migrationHosts: string[];
  deployments: SourceDeployment[];
}

/** Collections that are sharded in the destination, by which key, and whether indexes for it may be made. */
export interface PlannedSharding {
  createSupportingIndexes: boolean;
  collections: { database: string; collection: string; key: Record<string, unknown> }[];
}

/** The source and destination of a requested migration, without any secret. */
export interface MigrationPlan {
  groupId: string;
  /** The destination. */
  clusterId: string;
  /** The source: project, cluster by name. */
  sourceGroupId: string;
  sourceName: string;
  migrationHosts: string[];
  ssl: boolean;
  /** Who reads the source: a user that its operations manager makes, or one that the request names. */
  user: { managed: true } | { managed: false; name: string };
  sharding?: PlannedSharding;
  /** Whether the data of the destination is dropped. */
  dropDestinationData: boolean;
}

export interface ValidationRecord extends MigrationPlan, Pick<Validation, 'status' | 'errorMessage'> {
  id: string;
}

export interface MigrationRecord extends MigrationPlan {
  id: string;
  orgId: string;
  status: MigrationStatus;
  /** What its lag follows from, once documents are copied; times in milliseconds since the epoch. */
  copy?: { since: number; lasts: number; firstLagSeconds: number; catchesUp: boolean };
  /** The log position of the source when copying began, then the position that the destination has reached. */
  followed?: Position;
  /** The destination contains the documents of the source from the beginning of the copy. */
  copied?: boolean;
  /** The next look at writes of the source is already scheduled. */
  followDue?: boolean;
  /** Since when it can be cut over. */
  readyAt?: number;
  /** When the cutover was requested. */
  cutOverAt?: number;
}

function isRunning({ status }: Pick<MigrationRecord, 'status'>): boolean {
  return status === 'NEW' || status === 'WORKING';
}

export const liveMigrationTables = {
  migrationLinks: spec<MigrationLink>()({}),
  migrationSources: spec<MigrationSource>()({ org: { key: (row) => row.orgId, order: (row) => row.name } }),
  migrationValidations: spec<ValidationRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
  liveMigrations: spec<MigrationRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
    /** Running ones by organization, and by the cluster that they copy into. */
    running: { key: (row) => (isRunning(row) ? row.orgId : undefined) },
    into: { key: (row) => (isRunning(row) ? row.clusterId : undefined) },
  }),
};

type LiveMigrationTables = typeof liveMigrationTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends LiveMigrationTables {}
}
