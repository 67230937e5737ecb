import type { ClusterRecord } from '#contract/clusters/record.ts';

/**
 * What one area makes known and others react to, in the same transaction: areas never import each other. A reaction that
 * throws refuses the request, and everything is undone. Those of what
 * every area may read are listed here; an area declares its own where it emits them, by
 * `declare module '#server/emulator/kernel/area-events.ts' { interface AreaEvents { … } }`.
 */
export interface AreaEvents {
  /** A cluster of any kind is to be called so: whoever knows of a reason against it refuses. */
  'cluster.naming': { groupId: string; name: string };
  /** A cluster is about to come: whoever does not allow it refuses. */
  'cluster.creating': { cluster: ClusterRecord };
  /** A request would change a cluster: whoever does not allow it refuses. */
  'cluster.changing': { before: ClusterRecord; after: ClusterRecord };
  /** A cluster was asked for and is CREATING. */
  'cluster.created': { cluster: ClusterRecord };
  /** The record of a cluster was replaced, by a request or by the end of a transition. */
  'cluster.changed': { before: ClusterRecord; after: ClusterRecord };
  /** A cluster is to be deleted: whoever wants its snapshots kept says so, whatever the request says. */
  'cluster.deleting': { cluster: ClusterRecord; keepBackups: () => void };
  /** A cluster is gone; what hangs on it goes too, snapshots excepted where they are to be kept. */
  'cluster.deleted': { cluster: ClusterRecord; retainBackups: boolean };
  /** A flex cluster was asked for and is CREATING. */
  'flex.created': { id: string };
  /** A project is to be deleted: whoever does not allow it refuses. */
  'group.deleting': { groupId: string };
  /** A project is about to go: whoever keeps something of it elsewhere lets go of it. */
  'group.deleted': { groupId: string; orgId: string };
}

export type EventName = keyof AreaEvents & string;
