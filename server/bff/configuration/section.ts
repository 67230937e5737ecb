import { type OperationId, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { SectionName } from '#contract/console/configuration-sections.ts';
import { asRequest, pick } from '../change-sets/bodies.ts';
import { type Fields, fieldsOf } from '../change-sets/call.ts';

/** Where a thing is: the project or the organization, and its cluster where it belongs to one. */
export interface ItemPlace {
  groupId?: string;
  orgId?: string;
  clusterName?: string;
  [parameter: string]: unknown;
}

/** The thing of another section to which a thing belongs. */
export interface Owner {
  section: SectionName;
  /** Singular, for sentences. */
  noun: string;
  /** Parameters of requests that name the owner. */
  place: (stored: Fields) => Fields;
}

/** One kind of things of a project or an organization: how it is read, named, written into a file, made, changed and removed. */
export interface Section {
  name: SectionName;
  /** Absent: of a project. */
  of?: 'organization';
  /** Of a project that has exactly one of it: no names in the file. */
  single?: true;
  /** Read for each thing of an earlier section, whose name begins the names of its parts. */
  within?: Owner;
  read: OperationId;
  /** Arguments of the reads, where one does not return everything: one for each provider, for example. */
  readArgs?: (owner: Fields) => readonly Fields[];
  /** Whether an answer is a thing of that owner; absent: each is. */
  isPart?: (stored: Fields, owner: Fields) => boolean;
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
  /** Fields of its body for the owner: a file contains their names. */
  ownerFields?: readonly string[];
  /** The part of that operation's body with the object, when that is not the object itself. */
  wrap?: (body: Fields) => unknown;
  create?: OperationId;
  /** A creation that names its place in its body. */
  createBody?: (body: Fields, place: ItemPlace) => Fields;
  update?: OperationId;
  /** Query that a change requires. */
  updateQuery?: Fields;
  remove?: OperationId;
  /** Why an object that only the project has cannot be removed, for reasons other than its cluster. */
  gone?: string;
  /** The rest of its address. */
  addressOf: (body: Fields, stored: Fields) => Fields;
  /** A change of an existing object: the fields that the request needs of it. */
  updateBody?: (body: Fields, stored: Fields) => Fields;
  /** Why it cannot be created or changed from the content of a file. `stored`: absent for a new one. */
  objection?: (body: Fields, stored?: Fields) => string;
  /** Why a new world cannot have it: it names something by an ID. */
  elsewhere?: (body: Fields) => string;
}

/** The stored object as a request of the operation: the service's own fields are left out. */
export const asBody =
  (operation: OperationId) =>
  (stored: Fields): Fields =>
    fieldsOf(asRequest(operation, stored) ?? stored);

/** The arguments that are in the path of an operation. */
export const inPath = (operationId: OperationId, args: Fields): Fields =>
  pick(args, paramNames(operationOf(operationId).path));
