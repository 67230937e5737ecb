import type { ClusterRecord } from '#contract/clusters/record.ts';
import { cancelOutageOnPause } from './outage/transitions.ts';
import type { World } from './world.ts';

/** What one area tells and others act on, in the same transaction. Areas never import each other. */
export interface Happenings {
  /** A cluster was asked for and is CREATING. */
  'cluster.created': { cluster: ClusterRecord };
  /** The record of a cluster was replaced, by a request or by the end of a transition. */
  'cluster.changed': { before: ClusterRecord; after: ClusterRecord };
  /** A cluster is gone; what hangs on it goes too, snapshots excepted where they are to be kept. */
  'cluster.deleted': { cluster: ClusterRecord; retainBackups: boolean };
  /** A project is about to go: whoever keeps something of it elsewhere lets go of it. */
  'group.deleted': { groupId: string; orgId: string };
}
export type Happening = keyof Happenings;
type Reaction<Name extends Happening> = (world: World, about: Happenings[Name]) => void;
export type Reactions = { [Name in Happening]: readonly Reaction<Name>[] };

/** Who acts on what. An area adds its lines. */
export const reactions: Reactions = {
  'cluster.created': [],
  'cluster.changed': [cancelOutageOnPause],
  'cluster.deleted': [],
  'group.deleted': [],
};
