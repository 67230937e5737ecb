import { isDestinationOlder, isTooOld, oldestMovable } from '#contract/live-migrations/versions.ts';
import { formatBytes, formatCount } from '#src/lib/bytes.ts';

export interface SourceFacts {
  name: string;
  mongoDBVersion: string;
  featureCompatibilityVersion: string;
  sharded: boolean;
  dbSizeBytes?: number | undefined;
  oplogSizeMB?: number | undefined;
}

export interface TargetFacts {
  name: string;
  mongoDBVersion?: string | undefined;
  clusterType?: string | undefined;
  diskSizeGB?: number | undefined;
  shards: number;
  tenant: boolean;
  paused: boolean;
  stateName: string;
  /** Another migration writes into it. */
  taken: boolean;
  /** Cloud backup by the settings of the cluster; undefined where it does not report them. */
  backups: 'none' | 'snapshots' | 'continuous' | undefined;
}

export interface FitCheck {
  id: string;
  label: string;
  result: 'passed' | 'warning' | 'failed';
  says: string;
}

/** The part of a disk that documents may fill // assumed */
const usableShare = 0.8;
const gigabyte = 2 ** 30;

/** Whether a cluster can be a source at all; why not. */
export function sourceProblem({ mongoDBVersion: version }: SourceFacts): string | undefined {
  return isTooOld(version) ? `MongoDB ${version}: ${oldestMovable(version)} or later needed` : undefined;
}

/** Whether a cluster can be a target at all; why not. */
export function targetProblem(target: TargetFacts, source: SourceFacts | undefined): string | undefined {
  if (target.tenant) return 'Free and flex clusters cannot be migrated to';
  if (target.taken) return 'Another migration writes into it';
  if (target.paused) return 'Paused';
  if (target.stateName !== 'IDLE') return `Not idle: ${target.stateName}`;
  const failed = source && fitChecks(source, target).find(({ result }) => result === 'failed');
  return failed?.says;
}

function versionCheck(source: SourceFacts, target: TargetFacts): FitCheck {
  const row = { id: 'version', label: 'Versions' };
  const { mongoDBVersion: version, featureCompatibilityVersion: features } = source;
  if (isTooOld(version)) {
    return {
      ...row,
      result: 'failed',
      says: `Source runs ${version}; ${oldestMovable(version)} or later needed`,
    };
  }
  const there = target.mongoDBVersion;
  if (there === undefined) return { ...row, result: 'warning', says: 'Version of the target unknown' };
  if (isDestinationOlder(there, features)) {
    return { ...row, result: 'failed', says: `Target runs ${there}, older than ${features} of the source` };
  }
  return { ...row, result: 'passed', says: `${version} to ${there}` };
}

function spaceCheck(source: SourceFacts, target: TargetFacts): FitCheck {
  const row = { id: 'space', label: 'Disk space' };
  const { dbSizeBytes } = source;
  if (dbSizeBytes === undefined || target.diskSizeGB === undefined) {
    return { ...row, result: 'warning', says: 'Sizes unknown' };
  }
  const room = target.diskSizeGB * gigabyte * target.shards;
  const says = `${formatBytes(dbSizeBytes)} of ${formatBytes(room)}`;
  if (dbSizeBytes > room * usableShare) return { ...row, result: 'failed', says: `Disk too small: ${says}` };
  return { ...row, result: 'passed', says };
}

function topologyCheck(source: SourceFacts, target: TargetFacts): FitCheck {
  const row = { id: 'topology', label: 'Topology' };
  const sharded = target.clusterType !== undefined && target.clusterType !== 'REPLICASET';
  if (source.sharded && !sharded) {
    return { ...row, result: 'failed', says: 'Source is sharded, target is a replica set' };
  }
  return {
    ...row,
    result: 'passed',
    says: `${source.sharded ? 'Sharded' : 'Replica set'} to ${sharded ? 'sharded' : 'replica set'}`,
  };
}

function skippedCheck({ mongoDBVersion }: SourceFacts): FitCheck {
  // time series are not migrated from 6.0 on // specification §4.7; users and capped collections // documented
  const timeSeries = Number.parseInt(mongoDBVersion, 10) >= 6 ? 'Time series collections, ' : '';
  return {
    id: 'skipped',
    label: 'Not migrated',
    result: 'warning',
    says: `${timeSeries}${timeSeries ? 'users' : 'Users'}, roles and capped collections`,
  };
}

/** The checks that need no validation. */
export function fitChecks(source: SourceFacts, target: TargetFacts): FitCheck[] {
  const oplog = source.oplogSizeMB;
  return [
    versionCheck(source, target),
    topologyCheck(source, target),
    spaceCheck(source, target),
    ...(oplog === undefined
      ? []
      : [
          {
            id: 'oplog',
            label: 'Oplog',
            result: 'passed' as const,
            says: `${formatCount(oplog)} MB: it must hold every write made during the initial copy`,
          },
        ]),
    skippedCheck(source),
  ];
}
