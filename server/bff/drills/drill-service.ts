import type { DrillRun } from '#contract/console/drills.ts';
import type { Digest } from './compare.ts';
import type { RunWork } from './runs.ts';

export interface SeenCluster {
  id: string;
  name: string;
  stateName: string;
  paused: boolean;
  clusterType: string;
  pitEnabled: boolean;
}

interface SeenSnapshot {
  id: string;
  /** The moment that it brings back. */
  at: number;
}

export interface SeenJob {
  id: string;
  /** By the service's clock, in whole seconds. */
  createdAt: number;
  finishedAt: number | undefined;
  failed: boolean;
  cancelled: boolean;
  snapshotId: string | undefined;
  pointSeconds: number | undefined;
  targetName: string | undefined;
  targetGroupId: string | undefined;
}

/** What became of the question for a restore. */
export type Asked =
  | { kind: 'made'; job: SeenJob }
  | { kind: 'refused'; text: string }
  /** Not taken, and worth another try: a snapshot or another restore is in the way. */
  | { kind: 'busy'; text: string }
  /** It is unknown whether the service accepted it. */
  | { kind: 'unknown'; text: string };

/** The person for whom a run acts, and their client. */
export type RunOwner = Pick<RunWork, 'ownerId' | 'client'>;

/** The functions of the service behind one connection that a drill needs. Every method may throw a Trouble. */
export interface DrillService {
  /** By which everything in a run is dated: the emulator's clock, or ours. */
  now(): Promise<number>;
  /** Undefined: no cluster of that name exists. */
  cluster(groupId: string, name: string): Promise<SeenCluster | undefined>;
  newestSnapshot(groupId: string, name: string): Promise<SeenSnapshot | undefined>;
  /** In the name of that person. */
  ask(run: DrillRun, owner: RunOwner): Promise<Asked>;
  job(run: DrillRun, id: string): Promise<SeenJob | undefined>;
  jobs(run: DrillRun): Promise<SeenJob[]>;
  /** False: the service does not cancel it any more. */
  cancel(run: DrillRun, id: string, owner: RunOwner): Promise<boolean>;
  /** How long until a restore is worth another look. */
  pollMs(sinceMs: number): number;
  expected(run: DrillRun, sourceDeployment: string | null): Promise<Expected>;
  /** The current content of the target; undefined where it is unreachable. */
  found(run: DrillRun, targetDeployment: string | null): Promise<Digest[] | undefined>;
}

/** What should have come back, and whose word that is. */
export interface Expected {
  evidence: 'snapshot' | 'sourceNow' | 'targetOnly';
  digests: Digest[] | undefined;
}
