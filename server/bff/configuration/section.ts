import type { OperationId } from '#contract/api/operations.ts';
import type { SectionName } from '#contract/console/configuration-sections.ts';
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
  /** Converts a stored object to its form in a file. */
  toFile: (stored: Fields) => Fields;
  /** Converts an object written outside of a file to the service's form. */
  described?: (body: Fields) => Fields;
  /** Validates an object of a file. */
  schema: OperationId;
  /** The part of that operation's body with the object, when that is not the object itself. */
  wrap?: (body: Fields) => unknown;
  create?: OperationId;
  /** A creation that names its place in its body. */
  createBody?: (body: Fields, place: ItemPlace) => Fields;
  update?: OperationId;
  remove?: OperationId;
  /** Why an object that only the project has cannot be removed, for reasons other than its cluster. */
  gone?: string;
  /** Its address is not below its place. */
  apart?: true;
  /** The rest of its address. */
  addressOf: (body: Fields, stored: Fields) => Fields;
  /** A change of an existing object: the fields that the request needs of it. */
  updateBody?: (body: Fields, stored: Fields) => Fields;
  /** Why it cannot be created from the content of a file. */
  objection?: (body: Fields) => string;
}

/** The stored object as a request of the operation: the service's own fields are left out. */
export const asBody =
  (operation: OperationId) =>
  (stored: Fields): Fields =>
    fieldsOf(asRequest(operation, stored) ?? stored);
