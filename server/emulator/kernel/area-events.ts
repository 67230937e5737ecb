import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { NewOrg, OrgRequest } from '#contract/orgs.ts';
import type { KeptSearch } from '#contract/search/record.ts';
import type { Caller } from './caller.ts';
import type { Settled } from './outgoing.ts';

/**
 * Events of one area that others react to, in the same transaction: areas never import each other. A reaction
 * that throws refuses the request, and everything is undone. Events on records that every area may read are
 * listed here; an area declares its own where it emits them, by `declare module
 * '#server/emulator/kernel/area-events.ts' { interface AreaEvents { … } }`.
 */
export interface AreaEvents {
  /** A delivery of an area has left the emulator, or could not. */
  'delivery.settled': Settled & { deliveryId: string };
  /** A request has added, changed or removed an integration of a project. */
  'integration.changed': { id: string; groupId: string };
  /** A request names a new cluster of any kind: an area that does not allow the name refuses. */
  'cluster.naming': { groupId: string; name: string };
  /** A request would create a cluster: an area that does not allow it refuses. */
  'cluster.creating': { cluster: ClusterRecord };
  /** A request would change a cluster: an area that does not allow it refuses. */
  'cluster.changing': { before: ClusterRecord; after: ClusterRecord };
  /** A cluster was requested and is CREATING. */
  'cluster.created': { cluster: ClusterRecord };
  /** The record of a cluster was replaced, by a request or by the end of a transition. */
  'cluster.changed': { before: ClusterRecord; after: ClusterRecord };
  /** A request would delete a cluster: an area may keep its snapshots, regardless of the request. */
  'cluster.deleting': { cluster: ClusterRecord; keepBackups: () => void };
  /**
   * A request has changed the access list of a project: an area refuses by throwing if it does not allow the
   * new list.
   */
  'accessList.changing': { groupId: string };
  /** A request has changed or removed the maintenance window of a project: an area that does not allow the result throws. */
  'maintenanceWindow.changing': { groupId: string };
  /** A cluster was deleted. Whatever belongs to it is deleted too, except snapshots that are kept. */
  'cluster.deleted': { cluster: ClusterRecord; retainBackups: boolean };
  /** A snapshot, or a point in time, was restored into a cluster: documents are there, definitions of search indexes are not. */
  'cluster.restored': { cluster: ClusterRecord; search: KeptSearch };
  /** A flex cluster was requested and is CREATING. */
  'flex.created': { id: string };
  /** A command, a restore or the end of their time has changed documents of a cluster. */
  'documents.written': { clusterId: string };
  /** A collection was deleted: dropped, replaced by `$out` or by a rename, or missing in a restore. */
  'collection.dropped': { clusterId: string; db: string; name: string };
  /** A request has created an organization: areas add initial entities, and contribute their parts of the response. */
  'org.created': {
    orgId: string;
    asked: OrgRequest;
    /** Organizations that the caller owns. */
    owned: readonly string[];
    by: { caller: Caller; peer: string };
    notify: (part: Partial<NewOrg>) => void;
  };
  /** An organization is about to be deleted: areas remove what refers to it and is not indexed by it. */
  'org.deleted': { orgId: string };
  /** A request would delete a project: an area that does not allow it refuses. */
  'group.deleting': { groupId: string };
  /** A project is about to leave the organization for another one: areas remove roles of people and programs in it. */
  'group.moved': { groupId: string; orgId: string };
  /** A project is about to be deleted: areas that refer to it remove their references. */
  'group.deleted': { groupId: string; orgId: string };
}

export type EventName = keyof AreaEvents & string;
