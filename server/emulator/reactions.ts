import type { ClusterRecord } from '#contract/clusters/record.ts';
import { exportFinishedSnapshot } from './backups/export-run.ts';
import {
  scheduleChangedCluster,
  scheduleNewCluster,
  unscheduleDeletedCluster,
} from './backups/policy-reactions.ts';
import type { SnapshotRecord } from './backups/records.ts';
import { afterClusterDeletion } from './backups/snapshots.ts';
import { leaveGroup } from './credentials/reactions.ts';
import { forgetClusterData, forgetGroupData } from './data/lifecycle.ts';
import { unmapGroup } from './federation/role-mappings.ts';
import { createFlex } from './flex/lifecycle.ts';
import { followChange, forgetCluster, watchNew } from './metrics/reactions.ts';
import { followCluster } from './outage/transitions.ts';
import { releasePeople } from './people/reactions.ts';
import { moveIndexes } from './search/moves.ts';
import type { World } from './world.ts';

/** What one area tells and others act on, in the same transaction. Areas never import each other. */
export interface Happenings {
  /** A cluster was asked for and is CREATING. */
  'cluster.created': { cluster: ClusterRecord };
  /** The record of a cluster was replaced, by a request or by the end of a transition. */
  'cluster.changed': { before: ClusterRecord; after: ClusterRecord };
  /** A cluster is gone; what hangs on it goes too, snapshots excepted where they are to be kept. */
  'cluster.deleted': { cluster: ClusterRecord; retainBackups: boolean };
  /** A flex cluster was asked for and is CREATING. */
  'flex.created': { id: string };
  /** A project is about to go: whoever keeps something of it elsewhere lets go of it. */
  'group.deleted': { groupId: string; orgId: string };
  /** A snapshot has completed or failed. */
  'snapshot.finished': { snapshot: SnapshotRecord };
}
export type Happening = keyof Happenings;
type Reaction<Name extends Happening> = (world: World, about: Happenings[Name]) => void;
export type Reactions = { [Name in Happening]: readonly Reaction<Name>[] };

/** Who acts on what. An area adds its lines. */
export const reactions: Reactions = {
  'cluster.created': [watchNew, scheduleNewCluster],
  'cluster.changed': [followCluster, followChange, moveIndexes, scheduleChangedCluster],
  'cluster.deleted': [afterClusterDeletion, forgetCluster, unscheduleDeletedCluster, forgetClusterData],
  'flex.created': [createFlex],
  'group.deleted': [leaveGroup, releasePeople, unmapGroup, forgetGroupData],
  'snapshot.finished': [exportFinishedSnapshot],
};
