import type { SectionName } from '#contract/console/configuration-sections.ts';
import type { OperationId } from '#contract/operations.ts';
import { asRequest } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf } from '../change-sets/call.ts';

/** Where a thing is: the project or the organization, and its cluster where it belongs to one. */
export interface ItemPlace {
  groupId?: string;
  orgId?: string;
  clusterName?: string;
}

/** One kind of things of a project or an organization: how it is read, named, written into a file, made, changed and removed. */
export interface Section {
  name: SectionName;
  /** Absent: of a project. */
  of?: 'organization';
  /** Of a project that has exactly one of it: no names in the file. */
  single?: true;
  /** Read for each cluster. */
  ofClusters?: true;
  read: OperationId;
  /** The answer is a list of its things, or pages of them; without either it is one thing. */
  listed?: true;
  paged?: true;
  /** What belongs to its things and is a list of its own, read once: what of it is put beside the fields of one. */
  more?: { read: OperationId; fieldsOf: (thing: Fields, list: readonly Fields[]) => Fields };
  /** What names it in a file, within its cluster where it has one. */
  keyOf: (body: Fields) => string;
  /** What was read, as it stands in a file. */
  toFile: (stored: Fields) => Fields;
  /** What somebody wrote outside of a file, as the service says the same. */
  described?: (body: Fields) => Fields;
  /** Judges what stands in a file. */
  schema: OperationId;
  /** What the body of that operation holds of it, when that is not the thing itself. */
  wrap?: (body: Fields) => unknown;
  create?: OperationId;
  /** A creation that names its place in its body. */
  createBody?: (body: Fields, place: ItemPlace) => Fields;
  update?: OperationId;
  remove?: OperationId;
  /** Why what is only in the project cannot be removed, where that is not because it belongs to a cluster. */
  gone?: string;
  /** Its address is not below its place. */
  apart?: true;
  /** The rest of its address. */
  addressOf: (body: Fields, stored: Fields) => Fields;
  /** A change of what is there: what the request needs of it. */
  updateBody?: (body: Fields, stored: Fields) => Fields;
  /** Why it cannot be made from what a file holds. */
  objection?: (body: Fields) => string;
}

/** What was read as a request of the operation says it: fields of the service's own are left out. */
export const asBody =
  (operation: OperationId) =>
  (stored: Fields): Fields =>
    fieldsOf(asRequest(operation, stored) ?? stored);
