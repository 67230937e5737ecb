import type { Document } from 'bson';
import type { Division } from './sharding/division.ts';

/** An index as `listIndexes` returns it, and as it is stored. */
export interface IndexSpec extends Document {
  v: number;
  /** Fields in order, with 1, -1 or the name of another kind: hashed, text, 2dsphere, 2d. */
  key: Document;
  name: string;
  unique?: boolean;
  sparse?: boolean;
  hidden?: boolean;
  partialFilterExpression?: Document;
  expireAfterSeconds?: number;
  wildcardProjection?: Document;
}

/**
 * The definition of a collection by `create`, `collMod` and `createIndexes`; documents are validated with it,
 * never the reverse.
 */
export interface Definition {
  /** As `listCollections` returns them: capped, validator, viewOn … */
  readonly options: Document;
  /** Without the one on `_id`, which every collection has; oldest first. */
  readonly indexes: readonly IndexSpec[];
  /** The shards that hold its documents; absent on unsharded clusters. Derived from the cluster, not defined here. */
  readonly division?: Division;
}

export const plainDefinition: Definition = { options: {}, indexes: [] };

export const idIndex: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

/** The index on `_id`, which orders texts as its collection does, and may be how documents lie. */
export function idIndexOf({ options: { collation, clusteredIndex } }: Definition): IndexSpec {
  if (collation === undefined && clusteredIndex === undefined) return idIndex;
  return {
    ...idIndex,
    ...(clusteredIndex === undefined ? {} : { ...clusteredIndex, clustered: true }),
    ...(collation === undefined ? {} : { collation }),
  };
}

/** Every index of a collection, that on `_id` first. */
export function indexesOf({ definition }: { definition: Definition }): readonly IndexSpec[] {
  return [idIndexOf(definition), ...definition.indexes];
}
